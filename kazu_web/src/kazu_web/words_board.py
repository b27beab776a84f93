"""What the board says: its buttons, names of cells, the live line, messages."""

from __future__ import annotations

from kazu_core.words import Words

_BUTTONS: dict[str, Words] = {
    "board.tools": Words("Tools", "道具"),
    "board.numbers": Words("Numbers", "数字"),
    "board.actions": Words("Moves and help", "操作と手助け"),
    "board.undo": Words("Undo", "元に戻す"),
    "board.redo": Words("Redo", "進める"),
    "board.rewind": Words("Hold to go back on and on.", "押し続けると、どんどん戻ります。"),
    "board.forward": Words("Hold to go on and on.", "押し続けると、どんどん進みます。"),
    "board.hint": Words("Hint", "ヒント"),
    "board.check": Words("Check", "確かめる"),
    "board.try": Words("Try", "仮置き"),
    "board.keep": Words("Keep", "残す"),
    "board.drop": Words("Drop", "捨てる"),
    "board.restart": Words("Restart", "やり直す"),
    "board.replay": Words("Replay", "手順の再生"),
    "board.pause": Words("Pause", "一時停止"),
    "board.resume": Words("Go on", "再開する"),
    "board.settings": Words("Settings", "設定"),
    "board.close": Words("Close", "閉じる"),
    "board.time": Words("Time", "時間"),
    "board.notes.fill": Words("Fill notes", "自動メモ"),
    "board.zoom.in": Words("Larger", "拡大"),
    "board.zoom.out": Words("Smaller", "縮小"),
    "board.number": Words("Number {value}", "数字{value}"),
    "board.number.left": Words("Number {value}, {left} left to write", "数字{value}、残り{left}個"),
    "board.number.done": Words("Number {value}, all written", "数字{value}、すべて記入済み"),
    "board.number.locked": Words(
        "Number {value}, held: choose cells to write it", "数字{value}を固定中。マスを選ぶと書けます"
    ),
    "board.colour": Words("Colour {value}", "色{value}"),
}

_TOOLS: dict[str, Words] = {
    "tool.number": Words("Number", "数字"),
    "tool.corner": Words("Corner", "隅メモ"),
    "tool.centre": Words("Centre", "中央メモ"),
    "tool.wall": Words("Wall", "壁"),
    "tool.tint": Words("Colour", "色"),
    "tool.struck": Words("Strike off", "済み"),
    "tool.erase": Words("Erase", "消す"),
    "tool.hand": Words("Move", "移動"),
    "tool.rect": Words("Rectangle", "四角"),
    "tool.auto": Words("Draw", "描く"),
}

_CELLS: dict[str, Words] = {
    "grid.name": Words("{name}, {rows} rows, {columns} columns", "{name}、{rows}行{columns}列"),
    "grid.row": Words("row {row}", "{row}行目"),
    "grid.cell": Words("row {row}, column {column}", "{row}行{column}列"),
    "grid.at": Words("{place}: {content}", "{place}、{content}"),
    "grid.two": Words("{one}, {other}", "{one}、{other}"),
    "grid.next": Words("{one}; {other}", "{one}。{other}"),
    "grid.empty": Words("empty", "空き"),
    "grid.given": Words("{value}, given", "{value}、はじめからの数字"),
    "grid.printed": Words("number {text}", "数字{text}"),
    "grid.clue": Words("clue {text}", "手がかり{text}"),
    "grid.met": Words("{what}, met", "{what}、達成"),
    "grid.struck": Words("{what}, struck off", "{what}、済み"),
    "grid.sign": Words("the sign on {place}", "{place}にある記号"),
    "grid.clue.above": Words("clue {text} above column {column}", "{column}列目の上の{text}"),
    "grid.clue.below": Words("clue {text} below column {column}", "{column}列目の下の{text}"),
    "grid.clue.left": Words("clue {text} left of row {row}", "{row}行目の左の{text}"),
    "grid.clue.right": Words("clue {text} right of row {row}", "{row}行目の右の{text}"),
    "grid.outside.above": Words("clue {text} above", "上の外側に{text}"),
    "grid.outside.right": Words("clue {text} on the right", "右の外側に{text}"),
    "grid.outside.below": Words("clue {text} below", "下の外側に{text}"),
    "grid.outside.left": Words("clue {text} on the left", "左の外側に{text}"),
    "grid.pearl-white": Words("white pearl", "白丸"),
    "grid.pearl-black": Words("black pearl", "黒丸"),
    "grid.block": Words("filled in print", "はじめから黒いマス"),
    "grid.arrow-up": Words("arrow up", "上向きの矢印"),
    "grid.arrow-right": Words("arrow right", "右向きの矢印"),
    "grid.arrow-down": Words("arrow down", "下向きの矢印"),
    "grid.arrow-left": Words("arrow left", "左向きの矢印"),
    "grid.more.above": Words("greater than the cell above", "上のマスより大きい"),
    "grid.more.right": Words("greater than the cell on the right", "右のマスより大きい"),
    "grid.more.below": Words("greater than the cell below", "下のマスより大きい"),
    "grid.more.left": Words("greater than the cell on the left", "左のマスより大きい"),
    "grid.less.above": Words("less than the cell above", "上のマスより小さい"),
    "grid.less.right": Words("less than the cell on the right", "右のマスより小さい"),
    "grid.less.below": Words("less than the cell below", "下のマスより小さい"),
    "grid.less.left": Words("less than the cell on the left", "左のマスより小さい"),
    "grid.edge.above": Words("the edge above row {row}, column {column}", "{row}行{column}列の上の辺"),
    "grid.edge.right": Words("the edge right of row {row}, column {column}", "{row}行{column}列の右の辺"),
    "grid.edge.below": Words("the edge below row {row}, column {column}", "{row}行{column}列の下の辺"),
    "grid.edge.left": Words("the edge left of row {row}, column {column}", "{row}行{column}列の左の辺"),
    "grid.corner": Words("corner notes {values}", "隅メモ{values}"),
    "grid.centre": Words("centre notes {values}", "中央メモ{values}"),
    "grid.tint": Words("colour {value}", "色{value}"),
    "grid.above": Words("{what} above", "上に{what}"),
    "grid.right": Words("{what} on the right", "右に{what}"),
    "grid.below": Words("{what} below", "下に{what}"),
    "grid.left": Words("{what} on the left", "左に{what}"),
    "grid.rect": Words("in a rectangle of {height} by {width}", "縦{height}横{width}の四角の中"),
    "grid.bad": Words("breaks a rule", "規則に反しています"),
    "grid.wrong": Words("wrong", "誤り"),
    "grid.hint": Words("hint", "ヒントの場所"),
    "grid.reason": Words("part of the reason", "理由の一部"),
    "grid.chosen": Words("chosen", "選択中"),
    "grid.tried": Words("{value}, on trial", "{value}、仮置き中"),
}

_LIVE: dict[str, Words] = {
    "live.wrote": Words("{place}: {content}.", "{place}、{content}。"),
    "live.wrote.many": Words("{count} cells changed.", "{count}マスを書き換えました。"),
    "live.wrote.many.one": Words("{count} cell changed.", "{count}マスを書き換えました。"),
    "live.drew": Words("{count} edges changed.", "{count}か所の線を書き換えました。"),
    "live.drew.one": Words("{count} edge changed.", "{count}か所の線を書き換えました。"),
    "live.struck": Words("Struck off: {clue}.", "済みにしました。{clue}。"),
    "live.unstruck": Words("No longer struck off: {clue}.", "済みを取り消しました。{clue}。"),
    "live.which": Words("Which clue? An arrow key chooses it.", "どの手がかりですか。矢印キーで選んでください。"),
    "live.left": Words("{told} {left} left to fill.", "{told}残り{left}マス。"),
    "live.left.one": Words("{told} {left} left to fill.", "{told}残り{left}マス。"),
    "live.undone": Words("Undone. {told}", "元に戻しました。{told}"),
    "live.redone": Words("Redone. {told}", "進めました。{told}"),
    "live.chosen": Words("{count} cells chosen.", "{count}マスを選択中。"),
    "live.chosen.one": Words("{count} cell chosen.", "{count}マスを選択中。"),
    "live.tool": Words("Tool: {tool}.", "道具：{tool}。"),
    "live.row": Words("Row {row}: {told}.", "{row}行目：{told}。"),
    "live.column": Words("Column {column}: {told}.", "{column}列目：{told}。"),
    "live.group": Words("{name}: {told}.", "{name}：{told}。"),
    "live.no-group": Words("This cell belongs to no named group.", "このマスは名前のあるまとまりに属していません。"),
    "live.area": Words("Connected with it: {count} cells.", "つながっているマスは{count}個です。"),
    "live.area.one": Words("Connected with it: {count} cell, this one.", "つながっているマスはこの{count}個だけです。"),
    "live.line": Words("Line of {count}, with {ends} ends.", "長さ{count}の線、端は{ends}つです。"),
    "live.line.closed": Words("Closed loop of {count}.", "長さ{count}の閉じた輪です。"),
    "live.rect": Words("{height} by {width}, area {area}.", "縦{height}横{width}、面積{area}。"),
    "live.pen.down": Words(
        "Pen down: arrows draw, with Shift they only move.",
        "ペンを下ろしました。矢印キーで線を引き、Shiftを押しながらだと動くだけです。",
    ),
    "live.pen.corner": Words(
        "Pen down at the corner {rows} down, {columns} across: arrows draw, with Shift they only move.",
        "ペンは上から{rows}マス、左から{columns}マスの角です。矢印キーで線を引き、Shiftを押しながらだと動くだけです。",
    ),
    "live.pen.up": Words("Pen up.", "ペンを上げました。"),
    "live.progress": Words("{filled} of {total} filled.", "{total}か所のうち{filled}か所が埋まっています。"),
    "live.progress.open": Words("{filled} marks written.", "{filled}か所に書いてあります。"),
    "live.progress.open.one": Words("{filled} mark written.", "{filled}か所に書いてあります。"),
    "live.no-conflicts": Words("Nothing breaks a rule.", "規則に反する所はありません。"),
    "live.keys": Words(
        "Arrow keys move. Enter or Space does the first thing here, X the second. Left bracket reads the row, right"
        " bracket the column, backslash the group, full stop the progress, comma what breaks a rule.",
        "矢印キーで移動します。Enterかスペースで一つ目、Xで二つ目の操作をします。角かっこの開きで行、閉じで列、"
        "バックスラッシュでまとまり、ピリオドで進み具合、コンマで規則に反する所を読みます。",
    ),
}

_SAYS: dict[str, Words] = {
    "says.start.digits": Words("Choose a cell, then a number.", "マスを選んで、数字を押してください。"),
    "says.start.first": Words("Choose a number, then the cells.", "数字を選んで、マスを押してください。"),
    "says.start.notes": Words(
        "Choose a cell, then the numbers to note.", "マスを選んで、メモする数字を押してください。"
    ),
    "says.start.tint": Words("Choose cells, then a colour.", "マスを選んで、色を押してください。"),
    "says.start.paint": Words(
        "Choose a colour, then tap cells or draw across them.", "色を選んで、マスを押すか、なぞってください。"
    ),
    "says.start.struck": Words("Tap a clue that is done to strike it off.", "済んだ手がかりを押すと、線で消せます。"),
    "says.start.marks": Words(
        "Tap a cell, or draw across several. A right click or a long press does the second thing.",
        "マスを押すか、なぞってください。右クリックか長押しで二つ目の印を書けます。",
    ),
    "says.start.lines": Words(
        "Draw with a stroke, or tap where a line is to be. A right click or a long press puts a cross.",
        "なぞって線を引くか、線を引く所を押してください。右クリックか長押しで線なしの印を書けます。",
    ),
    "says.start.rects": Words(
        "Draw from corner to corner, or tap two corners.", "角から角までなぞるか、二つの角を押してください。"
    ),
    "says.solved": Words("Solved!", "解けました！"),
    "says.solved.in": Words("Solved in {time}.", "{time}で解けました！"),
    "says.solved.helped": Words("Solved in {time}, with help.", "手助けありで、{time}で解けました！"),
    "says.required": Words("Solve the puzzle first.", "先に問題を解いてください。"),
    "says.full": Words(
        "Everything is filled, but something is not right yet.", "全部埋まりましたが、どこかが違います。"
    ),
    "says.check.ok": Words("All of it is right.", "すべて正しく書けています。"),
    "says.check.so-far": Words("All that is written is right so far.", "ここまでは、すべて正しく書けています。"),
    "says.check.left": Words(
        "All that is written is right. {left} are still to be written.",
        "ここまでは正しく書けています。残りは{left}か所です。",
    ),
    "says.check.left.one": Words(
        "All that is written is right. {left} is still to be written.",
        "ここまでは正しく書けています。残りは{left}か所です。",
    ),
    "says.check.wrong": Words("{wrong} places are wrong.", "{wrong}か所が誤っています。"),
    "says.check.wrong.one": Words("{wrong} place is wrong.", "{wrong}か所が誤っています。"),
    "says.check.nothing": Words("Nothing is written yet.", "まだ何も書かれていません。"),
    "says.hint.place": Words(
        "Look at {place}. Press Hint again for the reason.",
        "{place}を見てください。もう一度ヒントを押すと理由が出ます。",
    ),
    "says.hint.place.only": Words("Look at {place}.", "{place}を見てください。"),
    "says.hint.write": Words("{reason} Press Hint again to write it.", "{reason}もう一度ヒントを押すと書き込みます。"),
    "says.hint.write.done": Words("Written. {reason}", "書き込みました。{reason}"),
    "says.hint.do": Words(
        "{reason} Press Hint again to carry it out.", "{reason}もう一度ヒントを押すと盤面に反映します。"
    ),
    "says.hint.do.done": Words("Done. {reason}", "反映しました。{reason}"),
    "says.hint.wrong": Words(
        "Something written is wrong: see the marked places. Press Hint again for the reason.",
        "書いたものに誤りがあります。印の付いた所を見てください。もう一度ヒントを押すと理由が出ます。",
    ),
    "says.hint.wrong.only": Words(
        "Something written is wrong: see the marked places.", "書いたものに誤りがあります。印の付いた所を見てください。"
    ),
    "says.hint.none": Words("There is nothing left to hint at.", "これ以上のヒントはありません。"),
    "says.hint.only": Words("{reason}", "{reason}"),
    "says.looking": Words("One moment…", "お待ちください…"),
    "says.trial": Words(
        "Trying: what you write now can be dropped in one go.",
        "仮置き中です。これから書くものは、まとめて捨てられます。",
    ),
    "says.trial.deep": Words(
        "Trying, {depth} deep: what you write now can be dropped in one go.",
        "仮置き中（{depth}段目）です。これから書くものは、まとめて捨てられます。",
    ),
    "says.trial.kept": Words("Kept.", "残しました。"),
    "says.trial.dropped": Words(
        "Dropped: back to where the trial began.", "捨てました。仮置きを始めた所に戻りました。"
    ),
    "says.restarted": Words("Started anew. Undo brings it back.", "最初に戻しました。「元に戻す」で取り消せます。"),
    "says.paused": Words("Paused", "一時停止中"),
    "says.restored": Words("You were here before: it goes on from there.", "前回の続きから始めます。"),
    "says.link-read": Words("Opened with the progress of the link.", "リンクにある途中経過を開きました。"),
    "says.link-bad": Words(
        "The progress in the link could not be read, so the board is as it was.",
        "リンクの途中経過を読めなかったので、元のままの盤面です。",
    ),
    "says.elsewhere": Words(
        "This puzzle is also open in another tab and was changed there.",
        "この問題は別のタブでも開かれていて、そちらで書き換えられました。",
    ),
    "says.elsewhere.take": Words("Take what is there", "別のタブの内容にする"),
    "says.elsewhere.keep": Words("Keep what is here", "このままにする"),
    "says.storage.full": Words(
        "There was no more room in this browser, so the oldest saved puzzles were let go.",
        "ブラウザーの保存場所がいっぱいなので、古い問題の記録を消しました。",
    ),
    "says.storage.none": Words(
        "This browser keeps nothing here: what you write is gone when the page is closed.",
        "このブラウザーには保存できません。ページを閉じると書いたものは消えます。",
    ),
    "says.not-loaded": Words(
        "The puzzle could not be loaded. Try again in a moment.",
        "問題を読み込めませんでした。しばらくしてからもう一度お試しください。",
    ),
    "says.no-puzzle": Words("There is no such puzzle.", "そのような問題はありません。"),
    "says.offline": Words(
        "The server cannot be reached. You can play on; hints and checks need it.",
        "サーバーにつながりません。そのまま遊べますが、ヒントと確認には接続が必要です。",
    ),
    "says.busy": Words(
        "The server is busy. Try again in a few seconds.", "サーバーが混み合っています。少し待ってからお試しください。"
    ),
    "says.too-long": Words("This took too long and was given up.", "時間がかかりすぎたので、やめました。"),
    "says.refused": Words("The server could not answer that.", "サーバーが答えられませんでした。"),
    "says.time": Words("{minutes} min {seconds} s", "{minutes}分{seconds}秒"),
    "says.time.seconds": Words("{seconds} s", "{seconds}秒"),
    "says.time.hours": Words("{hours} h {minutes} min {seconds} s", "{hours}時間{minutes}分{seconds}秒"),
}

_SETTINGS: dict[str, Words] = {
    "set.help": Words("Help while you play", "遊ぶときの手助け"),
    "set.hands": Words("Hands and eyes", "操作と見た目"),
    "set.conflicts": Words("Show what breaks a rule", "規則に反する所を示す"),
    "set.note-conflicts": Words("Show it in notes too", "メモの中でも示す"),
    "set.tidy": Words("Tidy notes as numbers are written", "数字を書いたらメモを整理する"),
    "set.peers": Words("Shade the row, column and group of the cell", "マスの行・列・まとまりに色を付ける"),
    "set.finished": Words("Grey clues that are met", "満たした手がかりを薄くする"),
    "set.components": Words("Colour what hangs together", "つながりごとに色を分ける"),
    "set.assist": Words(
        "Cross off by itself what a rule leaves no room for", "ルールで置けなくなる場所に自動で印を付ける"
    ),
    "set.hints": Words("A hint may", "ヒントで教えること"),
    "set.hints.off": Words("Nothing", "なし"),
    "set.hints.point": Words("Name the place", "場所だけ"),
    "set.hints.explain": Words("Give the reason", "理由まで"),
    "set.hints.place": Words("Write it", "書き込みまで"),
    "set.auto-check": Words("Notice when it is solved", "解けたら自動で知らせる"),
    "set.auto-check.off": Words("Only when you press Check", "「確かめる」を押したときだけ"),
    "set.auto-check.on": Words("At once", "すぐに"),
    "set.auto-check.guarded": Words("When every place is decided", "すべての場所が決まったら"),
    "set.input": Words("A tap", "押したときの動き"),
    "set.input.auto": Words("Suits the device", "機器に合わせる"),
    "set.input.one-button": Words("Goes through all marks in turn", "印を順番に切り替える"),
    "set.input.two-button": Words(
        "Writes one mark, a right click or long press the other", "左で一つ目、右クリックか長押しで二つ目"
    ),
    "set.digit-first": Words("Number first, then cells", "数字を先に選ぶ"),
    "set.tap-to-step": Words(
        "A tap on the chosen cell goes to the next number", "選んだマスをもう一度押すと次の数字にする"
    ),
    "set.hand": Words("Buttons", "ボタンの位置"),
    "set.hand.right": Words("On the right", "右側"),
    "set.hand.left": Words("On the left", "左側"),
    "set.clock": Words("Show the clock", "時計を表示する"),
    "set.letters": Words("Single letters on the keyboard do something", "文字キーだけの操作を使う"),
    "set.spoken": Words("Spoken detail", "読み上げの詳しさ"),
    "set.spoken.short": Words("Short", "短く"),
    "set.spoken.long": Words("Long", "詳しく"),
}

LATER: dict[str, Words] = {
    **_SETTINGS,
    **{key: words for key, words in _SAYS.items() if key.startswith(("says.hint", "says.check"))},
    "replay.name": Words("Replay of the turns", "手順の再生"),
    "replay.turn": Words("Turn", "手順の位置"),
    "replay.play": Words("Play", "再生"),
    "replay.stop": Words("Stop", "止める"),
    "replay.back": Words("Back", "戻る"),
    "replay.on": Words("On", "進む"),
    "replay.close": Words("Close", "閉じる"),
    "replay.speed": Words("Speed {times}×", "速さ{times}倍"),
    "replay.begin": Words("The beginning.", "最初の盤面です。"),
    "replay.at": Words("Turn {place} of {total}", "{total}手のうち{place}手目"),
    "replay.told": Words("{place}: {told}", "{place}：{told}"),
    "replay.trial": Words("A trial begins.", "仮置きを始めます。"),
    "live.trace.none": Words("Nothing hangs together here.", "ここでつながっているものはありません。"),
}
"""What a page asks for only when it comes to it."""

BOARD: dict[str, Words] = {**_BUTTONS, **_TOOLS, **_CELLS, **_LIVE, **_SAYS, **LATER}
