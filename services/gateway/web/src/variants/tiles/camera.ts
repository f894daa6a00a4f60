/** What part of the board is seen: where space 0,0 lies in the window, in pixels, and how large a space is drawn. */
import type { At, Box } from "./grid";

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Side of a space at scale 1, in pixels. */
export const SIDE = 84;
export const SMALLEST = 0.25;
export const LARGEST = 2;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Free pixels at each side of a board that is shown as a whole. */
const MARGIN = 14;
/** The board is not made larger than this to fill the window. */
const COMFORT = 1.15;
/** Smaller than this a space is hard to touch. */
const HANDY = 0.55;

/** The box in the middle of the window, at this scale. */
function centred(box: Box, window: Size, scale: number): Camera {
  return {
    scale,
    x: window.width / 2 - ((box.left + box.right + 1) / 2) * SIDE * scale,
    y: window.height / 2 - ((box.top + box.bottom + 1) / 2) * SIDE * scale,
  };
}

function fitting(box: Box, window: Size): number {
  const [columns, rows] = [box.right - box.left + 1, box.bottom - box.top + 1];
  const [width, height] = [window.width - 2 * MARGIN, window.height - 2 * MARGIN];
  return clamp(Math.min(width / columns, height / rows) / SIDE, SMALLEST, COMFORT);
}

/** Shows the whole box in the middle, as large as it fits. */
export const fit = (box: Box, window: Size): Camera => centred(box, window, fitting(box, window));

/** Shows the whole box, unless it would be too small to touch: then around what is in use, the watched space in any case. */
export function near(box: Box, used: Box, watch: At | null, window: Size): Camera {
  if (fitting(box, window) >= HANDY) return fit(box, window);
  const camera = centred(used, window, HANDY);
  return watch ? reveal(camera, watch, window) : camera;
}

/** Zooms by a factor; the point of the window stays over the same place of the board. */
export function zoom(camera: Camera, factor: number, at: { x: number; y: number }): Camera {
  const scale = clamp(camera.scale * factor, SMALLEST, LARGEST);
  const real = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * real, y: at.y - (at.y - camera.y) * real };
}

export const pan = (camera: Camera, dx: number, dy: number): Camera => ({ ...camera, x: camera.x + dx, y: camera.y + dy });

/** Never so far that the board is out of the window: at least one space of the box stays in it. */
export function hold(camera: Camera, box: Box, window: Size): Camera {
  const side = SIDE * camera.scale;
  return {
    ...camera,
    x: clamp(camera.x, side - (box.right + 1) * side, window.width - side - box.left * side),
    y: clamp(camera.y, side - (box.bottom + 1) * side, window.height - side - box.top * side),
  };
}

/** Moved just so far that the space is seen, with half a space around it. */
export function reveal(camera: Camera, [column, row]: At, window: Size): Camera {
  const side = SIDE * camera.scale;
  const shift = (start: number, length: number): number => {
    const [least, most] = [side / 2, Math.max(length - side * 1.5, side / 2)];
    return clamp(start, least, most) - start;
  };
  const dx = shift(camera.x + column * side, window.width);
  const dy = shift(camera.y + row * side, window.height);
  return dx || dy ? pan(camera, dx, dy) : camera;
}
