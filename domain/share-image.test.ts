import { expect, test } from 'vitest';

import { shareImagePath, parseShareImagePath } from './share-image.ts';

test('round-trips the subject of a share image through its path', () => {
  for (const drug of [null, 'atorvastatin', 'amoxicillin-clavulanate', 'a/b c', '50% cream', 'ñ']) {
    expect(parseShareImagePath(shareImagePath(drug))).toEqual({ drug });
  }
});

test('parses no share image from paths of pages, other files and impossible names', () => {
  const otherPaths = [
    '/share',
    '/share/',
    '/share/.png',
    '/share/a/b.png',
    '/share/a.jpg',
    '/shared.png',
    '/a.png',
  ];
  for (const path of [...otherPaths, `/share/${'a'.repeat(300)}.png`, '/share/%E0%A4.png']) {
    expect(parseShareImagePath(path), path).toBeNull();
  }
});
