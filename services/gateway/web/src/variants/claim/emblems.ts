/** One emblem per faction, told apart by colour and by the shape of its field. Our own drawings, in a 64 by 64 box. */
import type { Faction } from "./cards";

/** bright and pale: fills; ink: the field's own dark colour; line: pale strokes. */
export type Tone = "bright" | "pale" | "ink" | "line" | "inkline";

export interface Emblem {
  dark: string;
  bright: string;
  /** The field behind the figure. */
  field: string;
  figure: readonly (readonly [Tone, string])[];
}

export const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export const polygon = (corners: number, turn = 0, radius = 31): string =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners + turn - Math.PI / 2;
    return `${i ? "L" : "M"}${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;
  }).join("") + "Z";

export const star = (points: number, outer: number, inner: number): string =>
  Array.from({ length: points * 2 }, (_, i) => {
    const [angle, radius] = [(Math.PI * i) / points - Math.PI / 2, i % 2 ? inner : outer];
    return `${i ? "L" : "M"}${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`;
  }).join("") + "Z";

const CIRCLE = dot(32, 32, 30);
const SHIELD = "M4 4H60V30Q60 52 32 63Q4 52 4 30Z";
const ARCH = "M6 62V30Q6 1 32 1Q58 1 58 30V62Z";
const TWINS = `${dot(22, 32, 21)}${dot(42, 32, 21)}`;
const DROP = "M32 0Q60 30 60 40A28 24 0 0 1 4 40Q4 30 32 0Z";
const LENS = "M0 32Q32 -8 64 32Q32 72 0 32Z";

export const EMBLEMS: Record<Faction, Emblem> = {
  goblin: {
    dark: "#245a23", bright: "#8fd05f", field: "M2 6H62L37 60Q32 66 27 60Z",
    figure: [
      ["bright", "M5 17L20 20Q32 9 44 20L59 17Q54 29 46 31Q42 44 32 47Q22 44 18 31Q10 29 5 17Z"],
      ["ink", "M21 24L30 28Q25 33 21 24ZM43 24L34 28Q39 33 43 24Z"],
      ["ink", "M24 36L28 34L30 37L32 34L34 37L36 34L40 36Q38 42 32 42Q26 42 24 36Z"],
    ],
  },
  knight: {
    dark: "#234a8c", bright: "#8db7f2", field: SHIELD,
    figure: [
      ["bright", "M32 12Q35 3 49 5Q45 8 47 15Q40 10 32 12Z"],
      ["pale", "M17 28Q17 11 32 11Q47 11 47 28V45L32 55L17 45Z"],
      ["ink", "M19 26H45V31H34.5V51H29.5V31H19Z"],
      ["ink", `${dot(24, 38, 1.6)}${dot(40, 38, 1.6)}${dot(24, 43, 1.6)}${dot(40, 43, 1.6)}`],
    ],
  },
  undead: {
    dark: "#45336f", bright: "#c0a5f0", field: ARCH,
    figure: [
      ["pale", "M32 10Q53 10 53 31Q53 40 45 44V53H19V44Q11 40 11 31Q11 10 32 10Z"],
      ["ink", `${dot(23, 31, 6.5)}${dot(41, 31, 6.5)}M32 37L35.5 43H28.5Z`],
      ["inkline", "M26 47V53M32 47V53M38 47V53"],
    ],
  },
  dwarf: {
    dark: "#8a4308", bright: "#ffb35c", field: polygon(6),
    figure: [
      ["bright", "M17 27Q17 9 32 9Q47 9 47 27Z"],
      ["pale", "M14 24H50V30H14ZM30 9H34V27H30Z"],
      ["bright", "M19 30H45V39H19Z"],
      ["ink", `${dot(26, 34, 2)}${dot(38, 34, 2)}`],
      ["pale", "M15 33Q20 40 26 38Q32 35 38 38Q44 40 49 33Q51 50 32 58Q13 50 15 33Z"],
      ["ink", "M27 43Q32 46 37 43Q32 48 27 43Z"],
    ],
  },
  doppelganger: {
    dark: "#93195f", bright: "#ff9ccf", field: TWINS,
    figure: [
      ["bright", "M7 20Q21 13 35 20Q37 40 21 48Q5 40 7 20Z"],
      ["ink", "M12 28Q16 24 20 28Q16 31 12 28ZM15 40Q20 35 26 40Q20 38 15 40Z"],
      ["pale", "M28 20Q42 13 57 20Q59 41 43 50Q26 41 28 20Z"],
      ["ink", "M33 28Q37 24 41 28Q37 31 33 28ZM45 28Q49 24 53 28Q49 31 45 28ZM36 37Q43 42 50 37Q43 47 36 37Z"],
    ],
  },
  automaton: {
    dark: "#3c4855", bright: "#a9bccd", field: star(10, 32, 26),
    figure: [
      ["pale", "M18 18H46V46H18ZM29 10H35V18H29Z"],
      ["ink", `${dot(26, 28, 4.5)}${dot(38, 28, 4.5)}M23 37H41V42H23Z`],
      ["bright", `${dot(26, 28, 2)}${dot(38, 28, 2)}${dot(32, 9, 3)}M12 26H18V38H12ZM46 26H52V38H46Z`],
    ],
  },
  bard: {
    dark: "#9b1f38", bright: "#ff9aa8", field: CIRCLE,
    figure: [
      ["bright", "M17 10Q30 14 38 20Q50 28 47 46L18 55ZM23 19V48L41 42Q43 30 34 24Q29 20 23 19Z"],
      ["line", "M28 22V46M33 25V45M38 30V43"],
    ],
  },
  dragon: {
    dark: "#8e1a10", bright: "#ff8a5c", field: polygon(4),
    figure: [
      ["bright", "M12 36L25 28Q27 16 42 11L39 18L51 17L45 23L54 28L46 31Q50 42 40 50L31 55Q35 46 32 41L21 43Z"],
      ["ink", "M30 26L38 23L35 29ZM14 37L26 36L22 39Z"],
    ],
  },
  griffon: {
    dark: "#6d4f06", bright: "#f3c84b", field: polygon(5),
    figure: [
      ["bright", "M16 24Q22 11 37 12Q52 15 51 34Q51 46 42 54L38 47L33 54L30 45Q36 39 31 33Q23 40 10 35Q16 33 16 24Z"],
      ["ink", dot(28, 24, 3)],
      ["inkline", "M40 24Q45 32 42 42"],
    ],
  },
  seer: {
    dark: "#0c5570", bright: "#6fd3f0", field: LENS,
    figure: [
      ["pale", "M8 32Q32 4 56 32Q32 60 8 32Z"],
      ["bright", dot(32, 32, 12)],
      ["ink", dot(32, 32, 6)],
      ["pale", dot(35, 29, 2)],
    ],
  },
  troll: {
    dark: "#465412", bright: "#c3d573", field: "M8 2H56L62 8V56L56 62H8L2 56V8Z",
    figure: [
      ["bright", "M14 15Q32 6 50 15L54 39Q46 56 32 56Q18 56 10 39Z"],
      ["ink", "M16 24L30 28V31H18ZM48 24L34 28V31H46ZM28 33H36L38 39H26ZM18 44H46V48H18Z"],
      ["pale", "M19 45L23 35L27 45ZM37 45L41 35L45 45Z"],
    ],
  },
  viking: {
    dark: "#1d4258", bright: "#94c6df", field: "M2 12H62V40Q48 62 32 62Q16 62 2 40Z",
    figure: [
      ["pale", "M17 34Q5 31 7 15Q12 24 21 26ZM47 34Q59 31 57 15Q52 24 43 26Z"],
      ["bright", "M16 41Q16 19 32 19Q48 19 48 41Z"],
      ["pale", "M14 38H50V44H14ZM29 44H35V56H29Z"],
    ],
  },
  giant: {
    dark: "#523a29", bright: "#d6ab86", field: "M10 2H54Q62 2 62 10V54Q62 62 54 62H10Q2 62 2 54V10Q2 2 10 2Z",
    figure: [
      ["bright", "M21 30Q34 20 44 30Q46 38 40 44Q44 54 35 58Q26 60 24 50Q25 44 22 40Z"],
      ["bright", `${dot(18, 22, 6)}${dot(28, 15, 4.5)}${dot(37, 14, 4)}${dot(45, 17, 3.5)}${dot(51, 22, 3)}`],
    ],
  },
  gnome: {
    dark: "#15604f", bright: "#ff8474", field: "M32 0L62 60H2Z",
    figure: [
      ["bright", "M32 12L45 38H19Z"],
      ["pale", "M20 38H44L41 44H23Z"],
      ["pale", "M19 42Q32 50 45 42Q42 56 32 58Q22 56 19 42Z"],
      ["bright", dot(32, 43, 3)],
    ],
  },
  royal: {
    dark: "#5b1a80", bright: "#ffd75e", field: star(8, 32, 28),
    figure: [
      ["bright", "M12 44L10 20L22 31L32 13L42 31L54 20L52 44Z"],
      ["pale", `M12 46H52V52H12Z${dot(10, 19, 3)}${dot(32, 12, 3)}${dot(54, 19, 3)}`],
      ["ink", `${dot(32, 37, 3)}${dot(21, 39, 2)}${dot(43, 39, 2)}`],
    ],
  },
  peasant: {
    dark: "#5f4c12", bright: "#e5c968", field: DROP,
    figure: [
      ["line", "M32 58V20M20 20V30Q20 36 32 36Q44 36 44 30V20"],
      ["bright", "M17 21L20 12L23 21ZM29 21L32 10L35 21ZM41 21L44 12L47 21Z"],
    ],
  },
  racoon: {
    dark: "#33353f", bright: "#b4b7c6", field: polygon(8, Math.PI / 8, 32),
    figure: [
      ["bright", "M12 15L23 21Q32 18 41 21L52 15L51 33Q46 49 32 54Q18 49 13 33Z"],
      ["ink", "M14 31Q22 24 30 33Q27 41 17 41ZM50 31Q42 24 34 33Q37 41 47 41Z"],
      ["pale", `${dot(23, 34, 2.5)}${dot(41, 34, 2.5)}`],
      ["ink", dot(32, 46, 3.5)],
    ],
  },
};
