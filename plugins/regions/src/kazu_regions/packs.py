"""Challenge packs: chosen puzzles with titles, which say of Shikakus what their rectangles look like."""

from __future__ import annotations

from kazu_core.plugs import Pack, Titled
from kazu_core.words import Words

PACKS = (
    Pack(
        name="shikaku-square",
        words=Words("Square challenges", "正方形の挑戦"),
        kind="shikaku",
        puzzles=(
            Titled(Words("Paving Stones", "石畳"), "medium", "10x10/l2k9l6j9p4g9g6u9g2h-10m4i9p3k8k4j"),
            Titled(Words("Windmills", "風車"), "hard", "10x10/veg6h2k4i6i4i4ici3m3j6p4j4gcics4i"),
            Titled(Words("Mosaic", "モザイク"), "extra-hard", "10x10/g4i6p4h4g4g4h2k93i4l4i4p4k9o3i49h6i8i5n"),
        ),
    ),
    Pack(
        name="shikaku-wide",
        words=Words("Wide challenges", "横長の挑戦"),
        kind="shikaku",
        puzzles=(
            Titled(Words("Horizon", "水平線"), "medium", "10x6/4p3kcm4h4h6g3ockcp"),
            Titled(Words("Eddies", "川の渦"), "hard", "10x6/g4h8v4g4icj2h34iam2m4h3"),
            Titled(Words("Driftwood", "流木"), "extra-hard", "10x6/l6i4g4h3k2k38j4g4j6l6j6i4i"),
        ),
    ),
    Pack(
        name="shikaku-tall",
        words=Words("Tall challenges", "縦長の挑戦"),
        kind="shikaku",
        puzzles=(
            Titled(Words("Bamboo Grove", "竹林"), "medium", "6x10/g4l5j4icl6i26h4j3s9l5g"),
            Titled(Words("Waterfall", "滝"), "hard", "6x10/6h3j2g4k4h4g4l2i6l4l2h8i5h6i"),
            Titled(Words("Spiral Stairs", "らせん階段"), "extra-hard", "6x10/j5j6j6n45h4i6iao6o4g4h"),
        ),
    ),
    Pack(
        name="juosan-difference",
        words=Words("Juosan with differences", "差の縦横さん"),
        kind="juosan",
        puzzles=(
            Titled(
                Words("Tug of War", "綱引き"),
                "easy",
                "8x8/3mtndrmtn5h0u0qf6e4rbgu044g40i42302103g4030/difference",
            ),
            Titled(
                Words("Seesaw", "シーソー"),
                "medium",
                "10x10/vnsvpvdmrd85adkr1m1s413so00vvvvv03ur04j05g4g4g222h3402g2g3g3h422/difference",
            ),
            Titled(
                Words("Tightrope", "綱渡り"),
                "hard",
                "10x10/1c1o3idhrvntvrvrvnvovjvvv0u01u001p00123g0g622g3h5i3534242222/difference",
            ),
            Titled(
                Words("Arm Wrestling", "腕相撲"),
                "extra-hard",
                "10x10/204878ehd6kf8eit5q1vvvv6vguftsu3uc030422523233h23204g02204040g/difference",
            ),
        ),
    ),
)
