### What the house says, whatever the game.

chance-decides = Chance decides.
somebody-may-react = Somebody may react.
asked = { $name }: { $question }

# Things that can be said of one place, one after another.
facts = { LIST($facts, between: "; ") }
