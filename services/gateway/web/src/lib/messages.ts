/** The unions of the WebSocket, from the generated types. */
import type {
  Accepted, Answer, Ask, CaughtUp, FeedMessage, Follow, FollowLobby, Games, History, PastCommit, Problem,
  Refused, TableAccepted, TableInfo, Tables, Unfollow, Welcome,
} from "../contracts/messages";

export type FromClient = Ask | Follow | Unfollow | FollowLobby;
export type FromServer = Welcome | Answer | CaughtUp | FeedMessage | TableInfo | Problem;
export type Reply = Accepted | TableAccepted | Refused | FeedMessage | History | Games | Tables | TableInfo;
export type VisibleEvent = PastCommit["events"][number];
export type { FeedMessage, GameInfo, Me, PastCommit, Problem, RefusalCode, Refused, TableInfo, VariantInfo } from "../contracts/messages";
