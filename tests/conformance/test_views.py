"""The chapter `views` of the checks, on every game and on a toy that hides something."""

from conformance import on_every_game
from crossings.conformance import views
from crossings.template.coin_race.game import GAME as COIN_RACE

test_every_game = on_every_game(views, COIN_RACE)
