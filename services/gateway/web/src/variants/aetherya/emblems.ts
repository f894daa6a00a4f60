/** Emblems of cards and tiles, told apart by colour and by the shape of their field. Our own drawings, 64 by 64. */
import type { Kind, TileName } from "./cards";

/** bright and pale: fills; ink: the field's own dark colour; line: pale strokes. */
export type Tone = "bright" | "pale" | "ink" | "line" | "inkline";

export interface Emblem {
  dark: string;
  bright: string;
  /** The field behind the figure. */
  field: string;
  figure: readonly (readonly [Tone, string])[];
}

const dot = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Corners on alternating circles: a polygon when both are equal. */
function corners(count: number, outer: number, inner = outer, turn = 0): string {
  const points = Array.from({ length: count }, (_, i) => {
    const [angle, radius] = [(2 * Math.PI * i) / count - Math.PI / 2 + turn, i % 2 ? inner : outer];
    return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

const SHIELD = "M4 3H60V31Q60 53 32 63Q4 53 4 31Z";
const LEAF = "M32 0Q62 14 60 40Q50 62 32 64Q14 62 4 40Q2 14 32 0Z";
const FANG = "M2 5H62L38 60Q32 66 26 60Z";
const DROP = "M32 0Q61 31 61 41A29 23 0 0 1 3 41Q3 31 32 0Z";
const ROUND = dot(32, 32, 31);
const PEAK = "M32 0L64 58Q64 62 60 62H4Q0 62 0 58Z";
const STONE = "M18 3H47L61 20L57 50L36 62L10 54L2 26Z";
const PLATE = "M12 2H52Q62 2 62 12V52Q62 62 52 62H12Q2 62 2 52V12Q2 2 12 2Z";

export const KIND_EMBLEMS: Record<Kind, Emblem> = {
  human: {
    dark: "#24519c", bright: "#9cc4f7", field: SHIELD,
    figure: [
      ["pale", `${dot(32, 21, 9)}M14 50Q14 32 32 32Q50 32 50 50Q42 56 32 58Q22 56 14 50Z`],
      ["bright", "M21 14L24 7L28 11L32 5L36 11L40 7L43 14Z"],
      ["ink", "M30 38H34V44H39V48H34V54H30V48H25V44H30Z"],
    ],
  },
  elf: {
    dark: "#1f6b53", bright: "#8fe3c0", field: LEAF,
    figure: [
      ["bright", "M6 24L20 27Q21 12 32 10Q43 12 44 27L58 24Q54 36 45 38Q42 54 32 56Q22 54 19 38Q10 36 6 24Z"],
      ["ink", "M23 30Q27 27 30 31Q26 34 23 30ZM41 30Q37 27 34 31Q38 34 41 30ZM28 44Q32 47 36 44Q32 50 28 44Z"],
      ["pale", "M20 22Q22 9 32 7Q42 9 44 22Q38 16 32 20Q26 16 20 22Z"],
    ],
  },
  dwarf: {
    dark: "#94480c", bright: "#ffb866", field: corners(6, 32),
    figure: [
      ["pale", "M16 26Q17 8 32 8Q47 8 48 26Z"],
      ["ink", "M14 22H50V27H14Z"],
      ["pale", "M19 27H45V38H19Z"],
      ["ink", `${dot(26, 32, 2.2)}${dot(38, 32, 2.2)}`],
      ["bright", "M13 33Q19 41 26 37Q32 34 38 37Q45 41 51 33Q52 50 32 60Q12 50 13 33Z"],
      ["inkline", "M26 44L28 52M32 43V55M38 44L36 52"],
    ],
  },
  goblin: {
    dark: "#5a6a10", bright: "#d4e157", field: FANG,
    figure: [
      ["bright", "M3 14L19 20Q32 8 45 20L61 14Q56 30 46 31Q43 44 32 49Q21 44 18 31Q8 30 3 14Z"],
      ["ink", "M20 25L30 29Q25 34 20 25ZM44 25L34 29Q39 34 44 25Z"],
      ["ink", "M23 37H41Q39 45 32 45Q25 45 23 37Z"],
      ["pale", "M25 37L27 42L29 37ZM35 37L37 42L39 37Z"],
    ],
  },
  plain: {
    dark: "#8a6a00", bright: "#ffe27a", field: ROUND,
    figure: [
      ["line", "M32 58V20M20 57Q21 40 26 28M44 57Q43 40 38 28"],
      ["bright", "M32 6Q38 13 32 22Q26 13 32 6ZM25 18Q33 20 32 30Q24 27 25 18ZM39 18Q31 20 32 30Q40 27 39 18ZM25 29Q33 31 32 41Q24 38 25 29ZM39 29Q31 31 32 41Q40 38 39 29Z"],
      ["bright", "M18 26Q25 24 27 32Q19 34 18 26ZM46 26Q39 24 37 32Q45 34 46 26Z"],
    ],
  },
  forest: {
    dark: "#1c5a1c", bright: "#86d36b", field: corners(8, 33, 33, Math.PI / 8),
    figure: [
      ["pale", "M29 44H35V58H29Z"],
      ["bright", "M32 5L46 24H39L50 38H41L52 48H12L23 38H14L25 24H18Z"],
      ["inkline", "M32 18V44M26 30L32 35L38 30"],
    ],
  },
  mountain: {
    dark: "#4a5361", bright: "#b7c4d4", field: PEAK,
    figure: [
      ["bright", "M10 54L30 18L38 31L43 25L58 54Z"],
      ["pale", "M30 18L38 31L33 34L29 30L25 34L22 32Z"],
      ["ink", "M43 25L51 41L45 38L41 42L38 38L39 31Z"],
    ],
  },
  swamp: {
    dark: "#5b3a78", bright: "#c6a1ea", field: DROP,
    figure: [
      ["bright", "M8 43Q16 37 24 43Q32 49 40 43Q48 37 56 43Q56 58 32 60Q8 58 8 43Z"],
      ["line", "M24 40V20M34 43V14M43 40V24"],
      ["pale", "M21 22Q21 12 24 10Q27 12 27 22ZM31 16Q31 6 34 4Q37 6 37 16ZM40 27Q40 18 43 16Q46 18 46 27Z"],
      ["inkline", "M14 50Q22 46 30 51M34 54Q42 49 50 52"],
    ],
  },
  dragon: {
    dark: "#9a1b14", bright: "#ff8f66", field: corners(4, 32),
    figure: [
      ["bright", "M11 35L24 28Q26 15 42 10L39 17L52 17L45 23L55 28L46 31Q51 43 40 50L31 55Q36 46 32 41L21 43Z"],
      ["ink", "M29 27L38 23L35 30ZM13 37L26 36L22 39Z"],
      ["pale", dot(33, 26, 1.4)],
    ],
  },
  portal: {
    dark: "#0d5d75", bright: "#7fe3f5", field: corners(12, 32, 26),
    figure: [
      ["pale", `${dot(32, 32, 19)}`],
      ["ink", `${dot(32, 32, 15)}`],
      ["bright", "M32 20Q46 20 45 33Q43 44 33 43Q24 41 26 32Q29 26 35 29Q38 33 34 35Q37 31 32 31Q29 34 32 38Q39 39 40 32Q39 25 32 25Q22 26 22 35Q18 24 32 20Z"],
    ],
  },
};

const stone = (): Emblem => ({
  dark: "#37406b", bright: "#b3c0ff", field: STONE,
  figure: [["bright", "M20 10H44L54 22L50 46L35 54L14 48L9 27Z"]],
});

export const TILE_EMBLEMS: Record<TileName, Emblem> = {
  "stone-1": stone(), "stone-2": stone(), "stone-3": stone(), "stone-4": stone(),
  staff: {
    dark: "#6b4423", bright: "#e9b97c", field: PLATE,
    figure: [["bright", "M28 22H34V58H28Z"], ["line", "M31 22Q20 20 21 12Q24 4 34 6Q44 9 42 19Q40 24 34 23"], ["pale", dot(33, 14, 4)]],
  },
  "crystal-ball": {
    dark: "#1c5876", bright: "#8fd8f5", field: ROUND,
    figure: [["bright", dot(32, 28, 18)], ["pale", `${dot(26, 22, 5)}M18 48H46L51 56H13Z`]],
  },
  thief: {
    dark: "#2e2e38", bright: "#a9a9bd", field: SHIELD,
    figure: [
      ["bright", "M32 6Q52 10 50 36Q44 54 32 58Q20 54 14 36Q12 10 32 6Z"],
      ["ink", "M17 27Q32 22 47 27V36Q40 39 34 34H30Q24 39 17 36Z"],
      ["pale", `${dot(25, 31, 2.6)}${dot(39, 31, 2.6)}`],
    ],
  },
  smuggler: {
    dark: "#5b2b14", bright: "#d89b6e", field: SHIELD,
    figure: [["bright", "M14 22H50V50Q32 58 14 50Z"], ["pale", "M18 22Q20 8 32 8Q44 8 46 22H40Q39 14 32 14Q25 14 24 22Z"], ["ink", `${dot(32, 38, 8)}`], ["pale", "M30.5 32H33.5V44H30.5Z"]],
  },
  scroll: {
    dark: "#7a5a1e", bright: "#f3dca2", field: PLATE,
    figure: [["bright", "M16 12H44Q50 12 50 18V50H22Q16 50 16 44Z"], ["pale", "M12 12H20V20H12ZM46 44H54V54H24Q20 54 20 50H46Z"], ["inkline", "M24 23H42M24 31H42M24 39H36"]],
  },
  griffin: {
    dark: "#6d4f06", bright: "#f3c84b", field: corners(5, 33),
    figure: [["bright", "M16 25Q22 12 37 13Q52 16 51 35Q51 47 42 54L38 47L33 54L30 45Q36 39 31 33Q23 40 10 35Q16 33 16 25Z"], ["ink", dot(28, 24, 3)], ["inkline", "M40 24Q45 32 42 42"]],
  },
  sword: {
    dark: "#3a4a57", bright: "#c9d8e3", field: corners(4, 32),
    figure: [["bright", "M32 5L37 12V40H27V12Z"], ["pale", "M20 40H44V45H20ZM29 45H35V56H29Z"], ["inkline", "M32 12V38"]],
  },
  hammer: {
    dark: "#5c3030", bright: "#e2a1a1", field: PLATE,
    figure: [["bright", "M12 12H46L54 22L46 30H12Z"], ["pale", "M27 30H34V58H27Z"], ["inkline", "M20 12V30"]],
  },
};
