/** A day when the shipped costs were new. A year later, pages would show other prices or none, and dates of old costs. */
const day = Date.parse('2026-11-23T12:00:00Z');

const key = Symbol.for('fairscript: how far the clock of tests was moved');
const moved: unknown = Reflect.get(globalThis, key);

/** By how much the clock of this process is moved, to move a browser's clock alike. */
export const clockOffsetMs = typeof moved === 'number' ? moved : day - Date.now();
if (moved === undefined) {
  moveClock(clockOffsetMs);
  Reflect.set(globalThis, key, clockOffsetMs);
}

/** Moves the clock of this process or, as an initial script, of a browser's page. */
export function moveClock(offsetMs: number): void {
  const RealDate = Date;
  const now = () => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    // Without arguments a date is now.
    construct: (target, input, newTarget) =>
      Reflect.construct(target, input.length === 0 ? [now()] : input, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
