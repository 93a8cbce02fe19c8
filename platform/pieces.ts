/** Long work that yields after each short piece, so that a server can answer requests in between. */
export type Pieces<Result> = Generator<void, Result>;

/** Does all of the work without a pause. */
export function runAtOnce<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Does the work, and waits for `pause` after each piece. */
export async function runInPieces<Result>(work: Pieces<Result>, pause: () => Promise<void>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next();
    await pause();
    if (done) return value;
  }
}
