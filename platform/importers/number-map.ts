const firstSlots = 1 << 12;

/**
 * A map of positive whole numbers. A Map makes an object of each number above 2^31 that it is asked for; NDCs are larger, and a
 * file asks for millions. Files repeat the order of their NDCs week after week, so the key after the last one is tried first.
 */
export function createNumberMap<Value>(): {
  get: (key: number) => Value | undefined;
  set: (key: number, value: Value) => void;
} {
  const values: Value[] = [];
  let keys = new Float64Array(firstSlots / 2);
  /** The position of a key, from 1; 0 for none. */
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
