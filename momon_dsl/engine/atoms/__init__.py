"""The only functions that change zones, control, characteristics, effects and turn facts.

Each changes the state and writes the event, so that neither can happen without the other. What
happens to objects is a `Change`, and `carry_out` makes any number of them happen at once (H1.2).
"""

from .chance import decide_anew as decide_anew
from .effects import change_symbols as change_symbols
from .effects import expire as expire
from .effects import note_symbols as note_symbols
from .endings import end_game as end_game
from .holding import end_held as end_held
from .loops import extend_trail as extend_trail
from .loops import forget_loop as forget_loop
from .loops import note_ruling as note_ruling
from .loops import remember_choice as remember_choice
from .loops import set_limits as set_limits
from .loops import set_plan as set_plan
from .loops import watch_again as watch_again
from .together import carry_out as carry_out
from .turns import begin_turn as begin_turn
from .turns import count_resolution as count_resolution
from .turns import delay as delay
from .turns import forget_nested as forget_nested
from .turns import happen as happen
from .turns import note_idle as note_idle
from .turns import set_packaged as set_packaged
from .turns import skip_next as skip_next
from .turns import take_delayed as take_delayed
from .turns import take_skip as take_skip
from .writing import SOURCE_LEAVES as SOURCE_LEAVES
from .writing import fresh as fresh
from .writing import there as there
from .zones import summon as summon
