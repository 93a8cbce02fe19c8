import type { Pieces } from '../pieces.ts';
import { matchKinds, type SoundedWord, type WordMatch } from './match-word.ts';
import { soundCodes, soundDistance, soundRange } from './sound-distance.ts';
import { toSkeleton } from './sounds.ts';

export interface SoundIndex {
  /** The numbers of the words that share most pairs of sounds with a query word, most first, about `maxNearest`. */
  nearest: (query: SoundedWord) => readonly number[];
  /** The words whose consonants equal those of a query word, except for one. */
  matchSound: (query: SoundedWord) => ReadonlyMap<number, WordMatch>;
}

const maxNearest = 300;
/** A word must share at least this fraction of the pairs that the most similar word shares. */
const minShare = 0.4;
/** Words with fewer consonants sound like too many others. */
const minSkeletonLength = 3;
/** The maximum cost of the consonants, and of the whole word per sound. */
const maxSoundCost = { skeleton: 0.8, perSound: 0.5 };

/** Creates the index of words by the pairs of sounds and of consonants in them. */
export function* createSoundIndex(words: readonly SoundedWord[], wordsOfPiece: number): Pieces<SoundIndex> {
  const postings: (number[] | undefined)[] = Array.from({ length: 2 * soundRange * soundRange });
  for (const [id, { sounds, codes }] of words.entries()) {
    if (id % wordsOfPiece === 0) yield;
    for (const pair of soundPairs(codes, soundCodes(toSkeleton(sounds)))) (postings[pair] ??= []).push(id);
  }
  const lists = postings.map((list) => list && Int32Array.from(list));
  const counts = new Uint8Array(words.length);

  const nearest = (query: SoundedWord): number[] => {
    counts.fill(0);
    for (const pair of soundPairs(query.codes, soundCodes(toSkeleton(query.sounds)))) {
      const list = lists[pair];
      if (!list) continue;
      for (let at = 0; at < list.length; at += 1) {
        const id = list[at] ?? 0;
        counts[id] = (counts[id] ?? 0) + 1;
      }
    }
    const least = leastCount(counts);
    const found: number[] = [];
    for (let id = 0; id < counts.length; id += 1) if ((counts[id] ?? 0) >= least) found.push(id);
    return found.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  };

  return {
    nearest,
    matchSound(query) {
      const skeleton = soundCodes(toSkeleton(query.sounds));
      const matches = new Map<number, WordMatch>();
      if (skeleton.length < minSkeletonLength) return matches;
      const maxCost = maxSoundCost.perSound * query.codes.length;
      for (const id of nearest(query)) {
        const word = words[id];
        if (!word) continue;
        const consonants = soundDistance(
          skeleton,
          soundCodes(toSkeleton(word.sounds)),
          maxSoundCost.skeleton,
        );
        if (consonants.whole > maxSoundCost.skeleton) continue;
        const { whole } = soundDistance(query.codes, word.codes, maxCost);
        if (whole <= maxCost) matches.set(id, { kind: matchKinds.soundsLike, cost: whole });
      }
      return matches;
    },
  };
}

/** The count of shared pairs that about `maxNearest` words reach; at least one. */
function leastCount(counts: Uint8Array): number {
  const sizes = new Uint32Array(256);
  let most = 1;
  for (const count of counts) {
    sizes[count] = (sizes[count] ?? 0) + 1;
    if (count > most) most = count;
  }
  const floor = Math.max(1, Math.ceil(most * minShare));
  let least = most;
  let total = sizes[most] ?? 0;
  while (least > floor && total + (sizes[least - 1] ?? 0) <= maxNearest) {
    least -= 1;
    total += sizes[least] ?? 0;
  }
  return least;
}

/** The pairs of neighboring sounds of a word and of its consonants, each once, as numbers; the first is its beginning. */
function soundPairs(codes: Uint8Array, skeleton: Uint8Array): ReadonlySet<number> {
  const pairs = new Set<number>();
  let before = 0;
  for (const code of codes) {
    pairs.add(before * soundRange + code);
    before = code;
  }
  before = soundRange;
  for (const code of skeleton) {
    pairs.add(before * soundRange + code);
    before = soundRange + code;
  }
  return pairs;
}
