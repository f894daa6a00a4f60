/** Where an arrow key leads in the four by four cells of a kingdom, or null for other keys. Edges stop. */
const STEPS: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

export function stepOnGrid(cell: number, key: string): number | null {
  if (key === "Home") return 0;
  if (key === "End") return 15;
  const step = STEPS[key];
  if (!step) return null;
  const [row, column] = [Math.floor(cell / 4) + step[0], (cell % 4) + step[1]];
  return row < 0 || row > 3 || column < 0 || column > 3 ? cell : row * 4 + column;
}
