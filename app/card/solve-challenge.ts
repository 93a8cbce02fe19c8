import { solveChallenge as solve, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Longer than the slowest phone needs. */
const timeLimitMs = 60_000;

/**
 * Solves a challenge (base64 of JSON) and returns it with its solution in the same form; null if it takes too long. The
 * browser derives the keys off the main thread, so the page stays usable. Throws where there is no Web Crypto.
 */
export async function solveChallenge(text: string): Promise<string | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our server created the challenge
  const challenge = JSON.parse(atob(text)) as Challenge;
  const solution = await solve({ challenge, deriveKey, timeout: timeLimitMs });
  return solution && btoa(JSON.stringify({ challenge, solution }));
}
