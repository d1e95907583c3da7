"""The numbers of the effects that the rules emit."""

(
    WENT,
    FLEW,
    CARRIED,
    LEFT_BEHIND,
    STEPPED_OUT,
    DISMOUNTED,
    LED,
    RODE,
    CAPTURED,
    SWALLOWED,
    RANSOMS_LOST,
    PICKED_UP,
    BOARDED,
    MOUNTED,
    HARVESTED,
    DESTROYED,
    RANSOMED,
    PASSED,
) = range(18)
