/**
 * Moves the clock of page tests to a day when the shipped costs were new: a year later the pages have other prices, or
 * none, and say the age of a cost beside it.
 */
const day = Date.parse('2026-11-23T12:00:00Z');

const key = Symbol.for('fairscript: the clock of page tests');
if (!Reflect.has(globalThis, key)) {
  const RealDate = Date;
  const offsetMs = day - RealDate.now();
  const now = () => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    // Without arguments a date is now.
    construct: (target, input, newTarget) =>
      Reflect.construct(target, input.length === 0 ? [now()] : input, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  Reflect.set(globalThis, key, true);
}
