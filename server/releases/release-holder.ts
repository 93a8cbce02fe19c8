/** A version of something that requests use. */
export interface Version<T> {
  version: string;
  value: T;
  close: () => void;
}

/** A request's hold on a version, which stays open until the hold ends. */
export interface Use<T> extends Pick<Version<T>, 'version' | 'value'> {
  /** The version before it; null for the first. */
  previous: string | null;
  end: () => void;
}

interface Held<T> extends Version<T> {
  previous: string | null;
  uses: number;
}

/**
 * Holds the version that new requests use. A replacement takes effect at once; the old version closes when the last request
 * that began with it has ended (decision 0044).
 */
export function createReleaseHolder<T>(first: Version<T>) {
  let current: Held<T> = { ...first, previous: null, uses: 0 };
  const retiring = new Set<Held<T>>();

  function closeIfUnused(held: Held<T>): void {
    if (held.uses === 0 && retiring.delete(held)) held.close();
  }

  function find(version: string | undefined): Held<T> {
    if (version === undefined || version === current.version) return current;
    return [...retiring].find((held) => held.version === version) ?? current;
  }

  function begin(version?: string): Use<T> {
    const held = find(version);
    held.uses += 1;
    let hasEnded = false;
    return {
      version: held.version,
      previous: held.previous,
      value: held.value,
      end: () => {
        if (hasEnded) return;
        hasEnded = true;
        held.uses -= 1;
        closeIfUnused(held);
      },
    };
  }

  function replace(next: Version<T>): void {
    const old = current;
    current = { ...next, previous: old.version, uses: 0 };
    retiring.add(old);
    closeIfUnused(old);
  }

  function close(): void {
    for (const held of [...retiring, current]) held.close();
    retiring.clear();
  }

  return {
    current: (): Version<T> => current,
    /** Begins to use a version that is still open, or else the current one. */
    begin,
    replace,
    /** Closes every version, used or not. */
    close,
  };
}
