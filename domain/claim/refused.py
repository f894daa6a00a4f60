"""The refusals of this variant. None says anything about hidden cards."""

from contracts.refusals import RefusalCode
from domain.refusal import Refusal

MALFORMED = Refusal(RefusalCode.MALFORMED, "this is no move of claim")
GAME_OVER = Refusal(RefusalCode.GAME_OVER, "the game is over")
NOT_YOUR_TURN = Refusal(RefusalCode.NOT_YOUR_TURN, "it is not this seat's turn")
WRONG_STEP = Refusal(RefusalCode.WRONG_STEP, "something else is to be decided now")
NO_SUCH_CARD = Refusal(RefusalCode.NO_SUCH_CARD, "there is no such card here")
MUST_FOLLOW = Refusal(RefusalCode.MUST_FOLLOW, "a card of the led faction, or a doppelganger, must be played")
ILLEGAL_TARGET = Refusal(RefusalCode.ILLEGAL_TARGET, "this is not among what may be chosen")
UNAVAILABLE = Refusal(RefusalCode.UNAVAILABLE, "no card of the deck has been looked at")
