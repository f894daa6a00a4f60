/** The position of the tile games in the platform's notation, as a viewer may know it. */
import type { View } from "../types";
import { nameOf, type At } from "./grid";

export interface BoardCard {
  at: [number, number];
  card: string;
  down: boolean;
  /** Owners' seats, one entry a piece. */
  pieces: number[];
}

export type Kind = "plain" | "off" | "catapult" | "mill" | "swamp" | "castle" | "ruin";

export interface MapSpace {
  at: [number, number];
  kind: Kind;
  map: number;
}

export interface Result {
  factions: Record<string, number[]>;
  maps?: Record<string, [number[], number[]]>;
  points: number[];
  winners: number[];
}

export interface TilesView extends View {
  variant: string;
  players: number;
  factions: string[];
  board: BoardCard[];
  hands: string[][];
  display: string[];
  pile: string[];
  supply: number[];
  points: number[];
  first: number;
  turn: number;
  turns: number[];
  step: "place" | "space" | "power" | "draw" | "keep" | null;
  placed: [number, number] | null;
  drawn: string[];
  to_act: number[];
  result: Result | null;
  spaces: MapSpace[];
  map_points: Record<string, [number, number]>;
  treasures: { at: [number, number]; treasure: string }[];
  house: boolean;
}

/** Absent fields of the notation mean empty, zero or null. */
export function readView(view: View): TilesView {
  const players = (view["players"] as number | undefined) ?? 2;
  const zeros = () => Array.from({ length: players }, () => 0);
  return {
    variant: "kingdoms", players, factions: [], board: [], hands: zeros().map(() => []), display: [], pile: [],
    supply: zeros(), points: zeros(), first: 0, turn: 0, turns: zeros(), step: "place", placed: null, drawn: [],
    to_act: [], result: null, spaces: [], map_points: {}, treasures: [], house: false, ...view,
  } as TilesView;
}

export const seatsOf = (view: TilesView): number[] => Array.from({ length: view.players }, (_, seat) => seat);

export const cardsByName = (view: TilesView): Map<string, BoardCard> =>
  new Map(view.board.map((card) => [nameOf(card.at), card]));

export const spacesByName = (view: TilesView): Map<string, MapSpace> =>
  new Map(view.spaces.map((space) => [nameOf(space.at), space]));

export const sameSpace = (one: At | null, two: At | null): boolean =>
  one !== null && two !== null && one[0] === two[0] && one[1] === two[1];
