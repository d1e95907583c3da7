import pytest

import crossings


@pytest.fixture(scope="session")
def game():
    return crossings.game("walking-on-the-moon")
