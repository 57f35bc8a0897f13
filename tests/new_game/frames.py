"""What a frame of the small game shows."""

import re


def hand_in(frame: str) -> int:
    """How many stones the text board shows in the hand."""
    row = re.search(r'<th scope="row">Hand</th>(.*?)</tr>', frame, re.DOTALL)
    assert row, frame
    return sum(map(int, re.findall(r"<td>(\d+)</td>", row[1])))
