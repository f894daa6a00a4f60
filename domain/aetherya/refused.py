"""The refusals of this variant. None says anything about hidden cards."""

from contracts.refusals import RefusalCode
from domain.refusal import Refusal

MALFORMED = Refusal(RefusalCode.MALFORMED, "this is no move of aetherya")
GAME_OVER = Refusal(RefusalCode.GAME_OVER, "the game is over")
NOT_YOUR_TURN = Refusal(RefusalCode.NOT_YOUR_TURN, "it is not this seat's turn")
WRONG_STEP = Refusal(RefusalCode.WRONG_STEP, "something else is to be decided now")
NOT_YOUR_CARDS = Refusal(RefusalCode.NO_SUCH_CARD, "these are not the four cards to arrange")
NO_SUCH_LEGEND = Refusal(RefusalCode.NO_SUCH_CARD, "there is no such legend")
NO_SUCH_TILE = Refusal(RefusalCode.NO_SUCH_CARD, "no tile of this seat lies there")
NOT_FACE_DOWN = Refusal(RefusalCode.ILLEGAL_TARGET, "only a face-down card is turned up")
ILLEGAL_TARGET = Refusal(RefusalCode.ILLEGAL_TARGET, "the tile can not be used on this")
LOCKED = Refusal(RefusalCode.LOCKED, "open dragons and portals stay where they are")
SAME_KIND = Refusal(RefusalCode.SAME_KIND, "an open card is not exchanged for one of its own kind")
LEGEND_UNMET = Refusal(RefusalCode.LEGEND_UNMET, "the open cards do not meet this legend")
ONE_LEGEND = Refusal(RefusalCode.UNAVAILABLE, "one legend was taken in this turn already")
LEGEND_AWAY = Refusal(RefusalCode.UNAVAILABLE, "this legend does not lie open")
NO_DISCARD = Refusal(RefusalCode.UNAVAILABLE, "the discard pile is empty")
NO_PILE = Refusal(RefusalCode.UNAVAILABLE, "the pile is empty")
TILE_UNUSABLE = Refusal(RefusalCode.UNAVAILABLE, "this tile can not be used now")
