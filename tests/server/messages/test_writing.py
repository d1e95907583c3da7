"""Messages as JSON."""

import json

from crossings.server.messages.writing import encoded, write
from crossings.words.catalogue import Name


def test_any_message_can_be_written() -> None:
    odd = {"number": 2**70, "half": "\ud800", "words": "Spice – Gewürz", "pair": (1, None), "flag": Name("true")}
    assert json.loads(write(odd)) == {**odd, "pair": [1, None]}
    assert json.loads(write({"number": 2**70, "pair": encoded((1, None))})) == {"number": 2**70, "pair": [1, None]}
    assert write({"type": "done", "id": "a"}) == '{"type":"done","id":"a"}'
