"""What the rules and techniques of islands say."""

from __future__ import annotations

from kazu_core.words import Words

SAYS = {
    "clue-shaded": Words("the cell of a number is never shaded", "数字のマスは黒マスにならない"),
    "island-without-clue": Words("each island holds a number", "どの島にも数字が入る"),
    "island-two-clues": Words("an island holds only one number", "1つの島に数字は1つだけ"),
    "island-size": Words(
        "the island of the {number} at {cell} has {number} cells", "{cell}の{number}の島は{number}マス"
    ),
    "island-untold": Words("the ? at {cell} is a number of cells that is not told", "{cell}の「？」は島のマスの数（不明）"),
    "land-owned": Words("each unshaded cell belongs to the island of one number", "白マスはどれか1つの数字の島に入る"),
    "island-complete": Words("an island with all its cells is surrounded by sea", "マスがそろった島のまわりは黒マス"),
    "island-way-out": Words("the island of the {number} at {cell} lacks cells and has only this way to grow",
                            "{cell}の{number}の島はまだマスが足りず、広がれるのはここだけ"),
    "land-way-out": Words("land without a number has only this way to one", "数字のない白マスが数字へ向かえるのはここだけ"),
    "between-islands": Words("a cell beside the islands of two numbers is sea", "2つの数字の島の両方に接するマスは黒マス"),
    "clues-beside": Words("the cell between two numbers is sea", "2つの数字にはさまれたマスは黒マス"),
    "clues-diagonal": Words("the cells beside two numbers that touch at a corner are sea",
                            "斜めに並ぶ2つの数字の両方に接するマスは黒マス"),
    "unreachable": Words("no number's island can come this far", "どの数字の島もここまで届かない"),
    "sea-way-out": Words("the sea must get out: this is the only way to the rest of it",
                         "黒マスが残りの黒マスとつながる道はここだけ"),
    "sea-split": Words("the sea is one piece", "黒マスはすべてひとつながり"),
    "sea-cut-off": Words("the sea is one piece, so none of it is cut off", "黒マスはひとつながりで、分断されない"),
    "island-needs": Words("without this cell the island of the {number} at {cell} could not have {number} cells",
                          "このマスがないと{cell}の{number}の島が{number}マスにならない"),
    "island-corner": Words("the island of the {number} at {cell} lacks one cell, and this one lies beside each that it "
                           "may be",
                           "{cell}の{number}の島はあと1マスで、どこに広がってもこのマスに接する"),
    "island-too-large": Words("here the island of the {number} at {cell} would join others and be too large",
                              "ここを白マスにすると{cell}の{number}の島がほかの白マスとつながり大きくなりすぎる"),
    "land-needs": Words("land without a number reaches one only through here",
                        "数字のない白マスが数字につながるにはここを通るしかない"),
}  # fmt: skip
"""By code, what a rule says as a reason."""

WRONG = {
    "clue-shaded": Words("the cell of a number is shaded", "数字のマスが黒マスになっています"),
    "island-without-clue": Words("an island holds no number", "数字のない島があります"),
    "island-two-clues": Words("an island holds more than one number", "1つの島に数字が2つ以上あります"),
    "island-size": Words(
        "the island of the {number} at {cell} has {count} cells", "{cell}の{number}の島が{count}マスです"
    ),
    "sea-split": Words("the sea is in more than one piece", "黒マスが分断されています"),
}
"""By code, what is wrong where a rule is broken."""
