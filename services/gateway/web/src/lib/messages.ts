/** The unions of the WebSocket, from the generated types. */
import type {
  Accepted, Answer, Ask, Board, Boards, CaughtUp, Chat, ChatLine, Curve, Done, FeedMessage, Follow, FollowLobby,
  FollowPresence, Games, History, Notice, NoticeGone, Notices, NoticesSeen, PastCommit, Person, Presence, Problem, Profile,
  Ratings, Refused, Results, TableAccepted, TableInfo, Tables, TicketAccepted,
  TicketInfo, Tickets, Unfollow, Welcome,
} from "../contracts/messages";

export type FromClient = Ask | Follow | Unfollow | FollowLobby | FollowPresence;
export type FromServer =
  | Welcome | Answer | CaughtUp | FeedMessage | TableInfo | Problem | Presence | TicketInfo | Notice | NoticeGone
  | NoticesSeen | ChatLine;
export type Reply =
  | Accepted | TableAccepted | TicketAccepted | Done | Refused | FeedMessage | History | Games | Tables | TableInfo | Tickets | Notices | Chat
  | Person | Ratings | Boards | Board | Profile | Results | Curve;
export type VisibleEvent = PastCommit["events"][number];
export type {
  ChatLine, ClockFace, FeedMessage, GameInfo, GameOutcome, GameStatus, Me, Notice, PastCommit, Person, Problem, RefusalCode, Refused,
  ResultInfo, TableInfo, TicketInfo, VariantInfo,
} from "../contracts/messages";
