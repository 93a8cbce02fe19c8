/**
 * Creates a cache of the last result for each object; it is computed again when another input changes. Results live as
 * long as their object and are shared: callers must not change them.
 */
export function createObjectMemo<Result>() {
  const results = new WeakMap<object, { inputs: readonly unknown[]; result: Result }>();
  return (key: object, inputs: readonly unknown[], compute: () => Result): Result => {
    const existing = results.get(key);
    if (existing?.inputs.every((input, index) => Object.is(input, inputs[index]))) return existing.result;
    const result = compute();
    results.set(key, { inputs, result });
    return result;
  };
}
