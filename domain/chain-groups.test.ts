import { expect, test } from 'vitest';

import { groupChains } from './chain-groups.ts';

const chain = (slug: string, reach: 'store' | 'mail' | 'none' | null, miles: number | null = null) => ({
  slug,
  name: slug,
  reach,
  miles: miles ?? Number.MAX_VALUE,
  distance: miles === null ? null : `${miles} mi away`,
});
const slugsOf = (chains: { slug: string }[]) => chains.map(({ slug }) => slug);

test('chains are grouped into stores nearby, the nearest first, delivery by mail, and all others', () => {
  const groups = groupChains([
    chain('walmart', 'none'),
    chain('other', 'store', 2),
    chain('giant', 'store', 0.3),
    chain('amazon', 'mail'),
    chain('costco', 'none'),
  ]);
  expect(slugsOf(groups.near)).toEqual(['giant', 'other']);
  expect(slugsOf(groups.byMail)).toEqual(['amazon']);
  expect(slugsOf(groups.others)).toEqual(['costco', 'walmart']);
});

test('chains whose reach is unknown are one group from A to Z, with independent pharmacies last', () => {
  const groups = groupChains([chain('walmart', null), chain('other', null), chain('cvs', null)]);
  expect(groups).toMatchObject({ near: [], byMail: [] });
  expect(slugsOf(groups.others)).toEqual(['cvs', 'walmart', 'other']);
});
