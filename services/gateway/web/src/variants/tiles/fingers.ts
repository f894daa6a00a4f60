/** Dragging with one pointer, pinching with two; a click after a drag is none. */
interface Point {
  x: number;
  y: number;
}

export interface Gestures {
  pan(dx: number, dy: number): void;
  /** A factor, and the point of the page that stays where it is. */
  zoom(factor: number, at: Point): void;
  /** Whether something is being dragged. */
  held(on: boolean): void;
}

/** Pixels that a pointer may stray in a click. */
const STRAY = 7;

type Pressed = Pick<PointerEvent, "pointerId" | "clientX" | "clientY" | "button">;
interface Capturing {
  setPointerCapture(pointer: number): void;
}

export class Fingers {
  private readonly points = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private dragging = false;
  private dragged = false;

  constructor(private readonly gestures: Gestures) {}

  down({ pointerId, clientX, clientY, button }: Pressed): void {
    if (button !== 0) return;
    if (this.points.size === 0) {
      this.dragged = false;
      this.start = { x: clientX, y: clientY };
    }
    this.points.set(pointerId, { x: clientX, y: clientY });
  }

  move({ pointerId, clientX, clientY }: Pressed, element: Capturing): void {
    const before = this.points.get(pointerId);
    if (!before) return;
    const now = { x: clientX, y: clientY };
    if (!this.dragging && this.points.size < 2 && distance(this.start, now) < STRAY) return;
    if (!this.dragging) {
      this.dragging = this.dragged = true;
      this.gestures.held(true);
      for (const pointer of this.points.keys()) element.setPointerCapture(pointer);
    }
    const other = [...this.points].find(([pointer]) => pointer !== pointerId)?.[1];
    if (other) this.pinch(before, now, other);
    else this.gestures.pan(now.x - before.x, now.y - before.y);
    this.points.set(pointerId, now);
  }

  up({ pointerId }: Pressed): void {
    if (!this.points.delete(pointerId) || this.points.size > 0 || !this.dragging) return;
    this.dragging = false;
    this.gestures.held(false);
  }

  /** Stops the click that ends a drag. */
  click(event: Pick<MouseEvent, "stopPropagation" | "preventDefault" | "detail">): void {
    // A click by a key has detail 0 and ends no drag.
    if (!this.dragged || event.detail === 0) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  private pinch(before: Point, now: Point, other: Point): void {
    const least = 12;
    const factor = Math.max(distance(now, other), least) / Math.max(distance(before, other), least);
    this.gestures.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.gestures.zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }
}

const distance = (one: Point, two: Point): number => Math.hypot(one.x - two.x, one.y - two.y);
