### What the house says, whatever the game.

chance-decides = Chance decides.
somebody-may-react = Somebody may react.
asked = { $name }: { $question }
