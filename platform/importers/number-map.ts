const firstSlots = 1 << 12;

/**
 * A map whose keys are positive whole numbers. A built-in Map allocates an object for each lookup of a number above 2^31,
 * and an import looks up millions of NDCs, which are larger. Files repeat their NDCs in the same order every week, so the
 * key that followed the last one is tried first.
 */
export function createNumberMap<Value>(): {
  get: (key: number) => Value | undefined;
  set: (key: number, value: Value) => void;
} {
  const values: Value[] = [];
  let keys = new Float64Array(firstSlots / 2);
  /** The position of a key, from 1; 0 for an unknown key. */
  let positions = new Int32Array(firstSlots);
  let next = 0;

  /** The slot of a key, or the empty one where it belongs. */
  function slotOf(key: number): number {
    const mask = positions.length - 1;
    let slot = (Math.imul(key, 0x9e_37_79_b1) >>> 8) & mask;
    for (;;) {
      const position = positions[slot] ?? 0;
      if (position === 0 || keys[position - 1] === key) return slot;
      slot = (slot + 1) & mask;
    }
  }

  function grow(): void {
    const old = keys;
    keys = new Float64Array(old.length * 2);
    keys.set(old);
    positions = new Int32Array(positions.length * 2);
    for (let index = 0; index < values.length; index += 1) positions[slotOf(keys[index] ?? 0)] = index + 1;
  }

  return {
    get: (key) => {
      if (next >= values.length || keys[next] !== key) next = (positions[slotOf(key)] ?? 0) - 1;
      if (next < 0) {
        next = values.length;
        return undefined;
      }
      next += 1;
      return values[next - 1];
    },
    set: (key, value) => {
      const slot = slotOf(key);
      const position = positions[slot] ?? 0;
      if (position > 0) {
        values[position - 1] = value;
        return;
      }
      keys[values.length] = key;
      values.push(value);
      positions[slot] = values.length;
      next = values.length;
      if (values.length === keys.length) grow();
    },
  };
}
