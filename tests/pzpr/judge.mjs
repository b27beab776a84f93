// Judges puzzle files: reads a JSON string a line (a file's text) from the standard input, and answers with a JSON
// array a line: the codes of what the npm package pzpr finds wrong with it, none for a board that is solved.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const { Puzzle } = createRequire(import.meta.url)('pzpr');
const puzzle = new Puzzle();

/** Returns what is wrong with a file's board. */
function judged(text) {
  puzzle.open(text);
  puzzle.setConfig('forceallcell', true); // where numbers are asked for, an answer by walls alone is none
  const result = puzzle.check(true);
  return Array.from({ length: result.length }, (_, at) => result[at]);
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(judged(JSON.parse(line)))}\n`);
}
