import type { SearchRecord } from '../platform/search/pages.ts';
import { createRandom } from './misspellings.ts';

const beginnings =
  'a al am an ar az be bu ca ce cla co cy da de di do dro e es eto fa fe flu fo ga ge gly ha hy i im in ke la le lo lu ma me mi mo na ne ni no o ol ox pa pe pra pro que ra re ri ro sa se si so sul ta te ti to tra tri va ve vi xa xy za ze zo'.split(
    ' ',
  );
const middles =
  'ba ben bi car ce cla di do fa fen flo ga gli hy ka la le li lo lu ma me mi mo na ne ni no o pa pi pra pro ra re ri ro sa se si so ta te ti to tri va ve vi xa xi za ze zo'.split(
    ' ',
  );
const endings =
  'cillin dipine dol done fenac flozin gliptin ine lam lol mab micin mide nib nol olone one oxin pam parin pine prazole pril profen rex ryl sartan setron statin sone tadine tidine tinib tor triptan vir xaban zine zole zepam'.split(
    ' ',
  );

/** Invented names of medications that look like real ones, each once. */
export function inventedDocuments(count: number): SearchRecord[] {
  const random = createRandom(7);
  const pick = (parts: readonly string[]) => parts[random(parts.length)] ?? '';
  const names = new Set<string>();
  while (names.size < count) {
    const parts = Array.from({ length: 1 + random(2) }, () => pick(middles)).join('');
    names.add(pick(beginnings) + parts + pick(endings));
  }
  return [...names].map((name, index) => ({
    id: `invented-${name}`,
    drug: `invented-${name}`,
    name,
    secondaryName: '',
    otherNames: [],
    rank: 10 * (index + 1),
  }));
}
