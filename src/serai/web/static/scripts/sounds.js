// Short sounds, made here and not fetched: silent until somebody wants them, then by kind.

const KINDS = {
  drop: [["triangle", 190, 120, 0, 0.09, 0.2]],
  dice: [0, 0.05, 0.11, 0.18].map((at, n) => ["square", 900 - 130 * n, 500, at, 0.035, 0.05]),
  coins: [["triangle", 1650, 1650, 0, 0.16, 0.08], ["triangle", 2200, 2200, 0.07, 0.2, 0.07]],
  turn: [["sine", 660, 660, 0, 0.5, 0.12], ["sine", 880, 880, 0.14, 0.5, 0.12]],
  end: [523, 659, 784, 1047].map((pitch, n) => ["sine", pitch, pitch, 0.16 * n, 0.6, 0.1]),
};
const APART_MS = 90; // the same sound twice at once is one

let audio = null;
const heard = new Map();

/** Make a sound after so many milliseconds, if it is wanted. */
export function sound(kind, delay = 0) {
  const { sound: on, sounds = "" } = document.body.dataset;
  if (on !== "on" || document.hidden && kind !== "turn" && kind !== "end" || !sounds.split(" ").includes(kind)) return;
  const when = performance.now() + delay;
  if (Math.abs(when - (heard.get(kind) ?? -APART_MS)) < APART_MS) return;
  heard.set(kind, when);
  try {
    audio ??= new AudioContext();
    audio.resume?.();
    for (const [shape, from, to, at, length, loud] of KINDS[kind]) tone(shape, [from, to], audio.currentTime + delay / 1000 + at, length, loud);
  } catch { /* a browser without sound stays silent */ }
}

function tone(shape, [from, to], at, length, loud) {
  const [source, gain] = [audio.createOscillator(), audio.createGain()];
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.05);
}
