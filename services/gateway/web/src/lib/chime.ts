/** A soft sound of two notes, made here. Browsers are silent until the visitor has touched the page. */
let context: AudioContext | undefined;
/** Seconds in which what comes again is not heard twice: notices come in groups. */
const ONCE = 1;
let last = -ONCE;

/** Prepares the sound; to be called from a click or a key, which is what allows it. */
export function allowSound(): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Allows the sound with the first touch of the page, for who has wished for it before. */
export function allowSoundLater(wanted: () => boolean): void {
  const allow = (): void => {
    if (wanted()) allowSound();
  };
  addEventListener("pointerdown", allow, { once: true });
  addEventListener("keydown", allow, { once: true });
}

export function chime(): void {
  if (context?.state !== "running" || context.currentTime - last < ONCE) return;
  last = context.currentTime;
  note(context, 587.33, 0);
  note(context, 880, 0.16);
}

/** A note that swells and fades: `pitch` in hertz, `delay` in seconds. */
function note(audio: AudioContext, pitch: number, delay: number): void {
  const begin = audio.currentTime + delay;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "sine";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(0.12, begin + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.7);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + 0.75);
}
