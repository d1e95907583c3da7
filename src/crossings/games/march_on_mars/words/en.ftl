### What is said of March on Mars, and in it.

## Facts

title = March on Mars
tagline = Eight rounds to walk round Mars and blow up a mind.
summary = Two to five marines march together to the far side of Mars, through wave after wave of aliens that want their base: share out four special dice over up to three actions, and with each throw either jump or shoot. Win by throwing nine or more beside the Master Mind before eight rounds are over; teams that split march and guard well win about two games of five.
kind = co-operative dice march
seat-0 = Red
seat-1 = Blue
seat-2 = Yellow
seat-3 = Green
seat-4 = Purple
credits-note = Rules in our own words; terrain, dice and the aliens' strength are ours, for the pictures are lost.

## Options

option-players = Players
    .help = One marine each; two and three play on half of the planet.
    .provenance = as printed
option-difficulty = Difficulty
    .help = hard: yellow aliens come down on top of marines.
    .provenance = both as printed
    .value-normal = normal
    .value-hard = hard
option-specials = Special training
    .help = Special abilities: deal a card of two to each marine, choose freely, or none.
    .provenance = dealt as printed; others by house rule
    .value-deal = deal
    .value-choose = choose
    .value-none = none
option-order = Order of play
    .help = front: the foremost marine plays first; free: as the team likes.
    .provenance = the printed rules do not say; free by house rule
    .value-front = front
    .value-free = free
option-turns = Rounds
    .help = Rounds in which the Master Mind has to be destroyed.
    .provenance = 8 as printed; others by house rule
option-target = Bomb needs
    .help = What the four dice of the bomb have to add up to.
    .provenance = 9 as printed; others by house rule
option-base = Hits on the base
    .help = The hit that destroys the base.
    .provenance = 3 as printed; others by house rule
option-track = Track
    .help = Terrain cards from the Master Mind on, like hcai (half planet: hc), or random.
    .provenance = ours: the printed cards are lost
    .described = random, or different letters of a-j: four, or two with 2 or 3 players
option-black-twos = Twos on a black die
    .help = Sides of a black die that show 2; with 3 climbing and the bomb are harder.
    .provenance = ours: the printed faces are lost
preset-march = The march
    .help = As printed: eight rounds, abilities dealt.
preset-half = Half a planet
    .help = Two marines on the short way.
preset-first = First landing
    .help = Without abilities, and the base holds longer.
preset-hard = Over your heads
    .help = Yellow aliens come down on marines.
warning-1 = The way to the Master Mind takes four to five turns; so few rounds leave no time for it.
clash-1 = option track: four cards for four or five players, two cards for two or three

## How a turn goes

card-1 = Share out the dice
    .text = Four of six dice go to up to three actions, openly, before any is thrown.
card-2 = Jump or shoot
    .text = A throw is a jump with one die, or a shot with equal dice at exactly that distance.
card-3 = Stay together
    .text = A comrade in your box lets you throw a die again, and no accident can stop you there.

## Endings

ending-mmm = The Martian Master Mind is blown up: the invasion is over, and all marines have won.
ending-base = The base is destroyed, and nobody will come to fetch the marines.
ending-time = Time is up: the Martian fleet is on its way to the Earth.
