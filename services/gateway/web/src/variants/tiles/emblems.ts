/** One emblem per faction, told apart by colour and by the shape of its field: our own drawings, as in claim. */
import { dot, EMBLEMS as CLAIM, polygon, star, type Emblem } from "../claim/emblems";

const CIRCLE = dot(32, 32, 30);

const OWN: Record<string, Emblem> = {
  unicorn: {
    dark: "#7a3f86", bright: "#f0c0ff", field: polygon(7),
    figure: [
      ["bright", "M27 22L18 3L33 18Z"],
      ["pale", "M22 55Q25 42 16 37L11 31Q17 22 26 22L30 16L35 22Q48 27 48 55Z"],
      ["bright", "M34 20Q54 24 53 52Q48 56 44 55Q48 34 34 20Z"],
      ["ink", dot(26, 29, 2.4)],
    ],
  },
  cyclops: {
    dark: "#7c3b14", bright: "#f0a860", field: "M12 2H52L62 14V50L52 62H12L2 50V14Z",
    figure: [
      ["bright", "M32 7Q54 7 54 32Q54 56 32 58Q10 56 10 32Q10 7 32 7Z"],
      ["pale", dot(32, 28, 13)],
      ["ink", dot(32, 28, 6.5)],
      ["pale", dot(34.5, 25.5, 2)],
      ["inkline", "M22 47Q32 53 42 47"],
    ],
  },
  elf: {
    dark: "#1f6b3a", bright: "#b9ec9a", field: "M32 0C62 8 66 40 32 64C-2 40 2 8 32 0Z",
    figure: [
      ["line", "M20 12Q50 32 20 52M20 12L18 32L20 52"],
      ["bright", "M10 30H44V24L56 32L44 40V34H10Z"],
    ],
  },
  orc: {
    dark: "#3a4a1c", bright: "#9fb552", field: "M32 1L61 14V46L32 63L3 46V14Z",
    figure: [
      ["bright", "M11 22Q32 5 53 22L50 42Q42 56 32 56Q22 56 14 42Z"],
      ["ink", "M18 26L29 31L20 34ZM46 26L35 31L44 34ZM19 42H45V48H19Z"],
      ["pale", "M21 48L19 33L28 46ZM43 48L45 33L36 46Z"],
    ],
  },
  phoenix: {
    dark: "#a62a0a", bright: "#ffc23d", field: "M32 0Q40 12 54 15Q66 34 54 53Q44 64 32 64Q20 64 10 53Q-2 34 10 15Q24 12 32 0Z",
    figure: [
      ["bright", "M32 27Q20 10 6 20Q14 24 16 32Q22 44 32 46Q42 44 48 32Q50 24 58 20Q44 10 32 27Z"],
      ["pale", "M32 11Q39 17 37 26Q39 42 32 59Q25 42 27 26Q25 17 32 11Z"],
      ["ink", dot(31, 19, 1.8)],
    ],
  },
  werewolf: {
    dark: "#3d3a4a", bright: "#b9b3cc", field: star(12, 32, 28),
    figure: [
      ["bright", "M11 22L13 5L26 16H38L51 5L53 22Q54 36 43 42L32 57L21 42Q10 36 11 22Z"],
      ["ink", "M17 25L28 30L20 33ZM47 25L36 30L44 33ZM27 45H37L32 52Z"],
    ],
  },
  shapeshifter: {
    dark: "#0f6a6e", bright: "#79e3d8", field: CIRCLE,
    figure: [
      ["bright", "M32 4A28 28 0 0 1 32 60A14 14 0 0 1 32 32A14 14 0 0 0 32 4Z"],
      ["pale", dot(32, 18, 5)],
      ["ink", dot(32, 46, 5)],
    ],
  },
  basilisk: {
    dark: "#4f6b0c", bright: "#d6e84f", field: "M4 10Q32 -8 60 10V52Q32 72 4 52Z",
    figure: [
      ["bright", "M32 55Q9 55 9 41Q9 30 22 30H40Q46 30 46 25Q46 20 39 20Q34 20 29 23Q27 12 40 10Q56 10 56 26Q56 40 42 40H24Q20 40 20 42Q20 45 32 45H51V55Z"],
      ["ink", dot(37, 15.5, 2.2)],
      ["pale", "M33 10L31 2L37 6L40 0L44 6L49 3L47 11Q40 7 33 10Z"],
    ],
  },
  ghost: {
    dark: "#4a5f78", bright: "#c8dcf2", field: star(16, 32, 29),
    figure: [
      ["pale", "M32 8Q50 8 50 30V55L44 48L38 55L32 48L26 55L20 48L14 55V30Q14 8 32 8Z"],
      ["ink", `${dot(25, 27, 4)}${dot(39, 27, 4)}${dot(32, 38, 3.4)}`],
    ],
  },
  rogue: {
    dark: "#2b2b30", bright: "#e0a04a", field: "M2 2H62V44L44 62H20L2 44Z",
    figure: [
      ["pale", "M27 14L32 4L37 14V37H27Z"],
      ["inkline", "M32 10V34"],
      ["bright", `M17 36H47V42H17ZM29 42H35V53H29Z${dot(32, 55, 4)}`],
    ],
  },
  zombie: {
    dark: "#3c5a3f", bright: "#9ccf8e", field: "M8 62V20Q8 2 32 2Q56 2 56 20V62Z",
    figure: [
      ["bright", "M22 57V35L14 25L18 20L26 28V12H31V26H33V8H38V26H40V13H45V34Q46 42 42 46V57Z"],
      ["pale", "M8 54Q32 45 56 54V62H8Z"],
    ],
  },
  yeti: {
    dark: "#2f5c86", bright: "#d3ebff", field: "M2 62V24L18 4L32 18L46 4L62 24V62Z",
    figure: [
      ["pale", "M13 32Q32 10 51 32Q57 54 32 60Q7 54 13 32Z"],
      ["ink", "M21 34Q32 27 43 34V45Q32 54 21 45Z"],
      ["bright", `${dot(27, 38, 2.8)}${dot(37, 38, 2.8)}M26 45H38L35 49H29Z`],
    ],
  },
  druid: {
    dark: "#6b4a1e", bright: "#9fd06a", field: CIRCLE,
    figure: [
      ["pale", "M29 32H35V50L43 56H21L29 50Z"],
      ["bright", `${dot(32, 20, 13)}`],
      ["bright", `${dot(20, 28, 9)}`],
      ["bright", `${dot(44, 28, 9)}`],
    ],
  },
  poisoner: {
    dark: "#5c1a5e", bright: "#8df06a", field: polygon(6, Math.PI / 6, 32),
    figure: [
      ["pale", "M27 9H37V22L48 46Q50 56 42 56H22Q14 56 16 46L27 22Z"],
      ["bright", "M22 36H42L46 46Q47 53 41 53H23Q17 53 18 46ZM25 4H39V10H25Z"],
      ["ink", `${dot(28, 46, 3)}${dot(36, 42, 2)}`],
    ],
  },
  shadow: {
    dark: "#1b1430", bright: "#7d62c8", field: star(6, 33, 25),
    figure: [
      ["bright", "M32 8Q49 14 49 40V55H15V40Q15 14 32 8Z"],
      ["ink", "M32 18Q42 22 42 38Q32 49 22 38Q22 22 32 18Z"],
      ["pale", "M24 31L30 34L26 37ZM40 31L34 34L38 37Z"],
    ],
  },
  "fire-elemental": {
    dark: "#8a1f00", bright: "#ff7a2e", field: "M32 0L64 57Q32 71 0 57Z",
    figure: [
      ["bright", "M33 10Q47 26 47 42Q47 58 32 58Q17 58 17 42Q17 32 25 27Q25 35 30 37Q35 25 33 10Z"],
      ["pale", "M32 36Q41 44 39 51Q32 59 25 51Q24 44 32 36Z"],
      ["ink", `${dot(29, 49, 2)}${dot(36, 49, 2)}`],
    ],
  },
  "dark-elf": {
    dark: "#2a1e5a", bright: "#d98bd6", field: "M4 8L32 0L60 8V36L32 64L4 36Z",
    figure: [
      ["bright", "M19 23Q32 14 45 23L62 14L46 37Q42 52 32 54Q22 52 18 37L2 14Z"],
      ["pale", "M18 26Q20 6 32 6Q44 6 46 26Q32 15 18 26Z"],
      ["ink", "M22 31L29 34L23 37ZM42 31L35 34L41 37ZM28 45H36L32 48Z"],
    ],
  },
  "ice-beast": {
    dark: "#1c6a8e", bright: "#bdf0ff", field: "M20 2H44L62 20V44L44 62H20L2 44V20Z",
    figure: [
      ["pale", "M17 10Q13 34 23 55Q20 30 26 9ZM30 7Q28 34 36 59Q34 30 39 7ZM43 9Q42 32 51 52Q49 28 52 13Z"],
      ["bright", `${dot(11, 40, 3)}${dot(54, 42, 3)}`],
    ],
  },
  demon: {
    dark: "#6a0a1e", bright: "#ff5a5a", field: star(5, 34, 25),
    figure: [
      ["pale", "M21 29Q7 22 12 9Q16 18 27 22ZM43 29Q57 22 52 9Q48 18 37 22Z"],
      ["bright", "M18 30Q32 16 46 30Q46 48 32 53Q18 48 18 30Z"],
      ["ink", "M21 33L30 37L24 40ZM43 33L34 37L40 40ZM26 45H38L32 50Z"],
    ],
  },
  "ice-king": {
    dark: "#0b2f4f", bright: "#6fe0ff", field: "M2 2H62V40L32 63L2 40Z",
    figure: [
      ["bright", "M11 36L8 11L20 24L32 5L44 24L56 11L53 36Z"],
      ["pale", "M11 37H53V42H11ZM17 42H24L20.5 51ZM28.5 42H35.5L32 57ZM40 42H47L43.5 51Z"],
    ],
  },
  "ice-queen": {
    dark: "#4a4fa3", bright: "#a9c4ff", field: polygon(12, Math.PI / 12, 32),
    figure: [
      ["line", "M32 7V57M10.5 19.5L53.5 44.5M10.5 44.5L53.5 19.5M25 12L32 19L39 12M25 52L32 45L39 52M11 27L20.5 24.5L18 15M53 37L43.5 39.5L46 49M11 37L20.5 39.5L18 49M53 27L43.5 24.5L46 15"],
      ["bright", dot(32, 32, 6.5)],
    ],
  },
  wizard: {
    dark: "#3b2a8c", bright: "#ffd75e", field: "M32 0L63 22L51 62H13L1 22Z",
    figure: [
      ["pale", "M34 6Q40 26 48 46H16Q25 30 34 6Z"],
      ["bright", "M7 45Q32 38 57 45Q32 60 7 45Z"],
      ["ink", "M33 22L35 28L41 28L36 32L38 38L33 34.5L28 38L30 32L25 28L31 28Z"],
    ],
  },
  vampire: {
    dark: "#4a0d22", bright: "#ff4a63", field: "M32 62Q2 46 2 20Q2 2 18 2Q28 2 32 12Q36 2 46 2Q62 2 62 20Q62 46 32 62Z",
    figure: [
      ["pale", "M20 22Q32 14 44 22V36Q42 50 32 53Q22 50 20 36Z"],
      ["ink", `M18 30Q17 13 32 13Q47 13 46 30L41 21L32 29L23 21Z${dot(27, 33, 2.2)}${dot(37, 33, 2.2)}`],
      ["bright", "M25 41H39L37 45H27Z"],
      ["pale", "M27.5 42H31L29.3 48ZM33 42H36.5L34.7 48Z"],
    ],
  },
};

const DRAWN = new Map<string, Emblem>([...Object.entries(CLAIM), ...Object.entries(OWN)]);

/** Whether we have drawn one; others get a banner with the first letter of their name. */
export const isDrawn = (faction: string): boolean => DRAWN.has(faction);

/** The emblem of a faction; of one that we do not know a banner in a colour made from its name. */
export function emblemOf(faction: string): Emblem {
  return DRAWN.get(faction) ?? banner(faction);
}

function banner(faction: string): Emblem {
  const hue = [...faction].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 360, 7);
  return {
    dark: `hsl(${hue} 45% 26%)`, bright: `hsl(${hue} 70% 78%)`, field: "M6 2H58V50L32 63L6 50Z",
    figure: [["bright", "M12 8H52V46L32 56L12 46Z"]],
  };
}
