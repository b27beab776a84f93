"""What the rules and techniques of regions of equal numbers say."""

from __future__ import annotations

from kazu_core.words import Words

SAYS = {
    "region-too-large": Words("a region has no more cells than its number says",
                              "ブロックのマスの数はその数字より多くならない"),
    "region-too-small": Words("a region has no fewer cells than its number says",
                              "ブロックのマスの数はその数字より少なくならない"),
    "number-reach": Words("a number stands only where there is room for a region of its size",
                          "数字は、その数のマスのブロックができる場所にしか入らない"),
    "region-needs-cell": Words("a region has every cell without which it could not come to its size",
                               "そのマスがないと大きさが足りなくなるマスは、ブロックに入る"),
    "pocket": Words("of the ways to fill a few cells that hang together, one that breaks no rule is right",
                    "つながった数マスの入れ方は、ルールに反しないもののどれか"),
    "region-shapes": Words("a region takes one of the shapes that are left for it",
                           "ブロックは残された形のどれかになる"),
}  # fmt: skip
"""By code, what a rule says as a reason."""

AT_WORK = {
    "region-complete": Words("the region of {number} at {cell} has all its cells, so no {number} is beside it",
                             "{cell}の{number}のブロックはマスがそろっていて、となりに{number}は入らない"),
    "region-join": Words("a {number} here would join the region at {cell} to one of more than {number} cells",
                         "ここに{number}を入れると{cell}のブロックがつながって{number}マスより大きくなる"),
    "region-way-out": Words("the region of {number} at {cell} lacks cells and has only this way to grow",
                            "{cell}の{number}のブロックはまだマスが足りず、広がれるのはここだけ"),
    "region-needs-cell": Words("without this cell the region of {number} at {cell} could not have {number} cells",
                               "このマスがないと{cell}の{number}のブロックが{number}マスにならない"),
    "pocket": Words("of the ways to fill these few cells, all that break no rule agree on this",
                    "この数マスの入れ方のうち、ルールに反しないものはどれもこうなる"),
    "region-shapes": Words("so it is with every shape that the region of {number} at {cell} may still take",
                           "{cell}の{number}のブロックがとれるどの形でもこうなる"),
}  # fmt: skip
"""By code, what a rule says where it is seen at work."""

WRONG = {
    "region-too-large": Words("a region of {number} has {count} cells", "{number}のブロックが{count}マスあります"),
    "region-too-small": Words("a region of {number} has only {count} cells",
                              "{number}のブロックが{count}マスしかありません"),
}  # fmt: skip
"""By code, what is wrong where a rule is broken."""
