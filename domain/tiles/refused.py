"""The refusals of the tile games. None says anything about hidden cards."""

from contracts.refusals import RefusalCode
from domain.refusal import Refusal

MALFORMED = Refusal(RefusalCode.MALFORMED, "this is no move of this game")
GAME_OVER = Refusal(RefusalCode.GAME_OVER, "the game is over")
NOT_YOUR_TURN = Refusal(RefusalCode.NOT_YOUR_TURN, "it is not this seat's turn")
WRONG_STEP = Refusal(RefusalCode.WRONG_STEP, "something else is to be decided now")
NO_SUCH_CARD = Refusal(RefusalCode.NO_SUCH_CARD, "there is no such card here")
ILLEGAL_SPACE = Refusal(RefusalCode.ILLEGAL_SPACE, "no card can be put on this space")
ILLEGAL_TARGET = Refusal(RefusalCode.ILLEGAL_TARGET, "a target is wrong, missing, or one too many")
UNAVAILABLE = Refusal(RefusalCode.UNAVAILABLE, "what is asked for is not to be had")
