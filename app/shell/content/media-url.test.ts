import { expect, test } from 'vitest';

import { fontPath, mediaPath } from './load-content.server.ts';

test.each([
  ['//images.ctfassets.net/a/b/c/d.svg?w=300', '/media/a/b/c/d.svg?w=300'],
  ['https://images.ctfassets.net/space/asset/1/a%20b.png', '/media/space/asset/1/a%20b.png'],
  ['http://images.ctfassets.net/space/asset/1/a.png#x', '/media/space/asset/1/a.png'],
  ['//videos.ctfassets.net/a/b/c/d.mp4', null],
  ['//assets.ctfassets.net/a/b/c/d.pdf', null],
  ['//images.ctfassets.net.example/a/b/c/d.svg', null],
  ['//user@example.com/a/b/c/d.svg', null],
  ['//images.ctfassets.net:8443/a/b/c/d.svg', null],
  ['//images.ctfassets.net/a/b/d.svg', null],
  ['//images.ctfassets.net/a/b/c/../../d.svg', null],
  ['/a/b/c/d.svg', null],
  ['javascript://images.ctfassets.net/a/b/c/d.svg', null],
  ['//[', null],
  ['', null],
])('mediaPath maps %j to %j', (url, path) => {
  expect(mediaPath(url)).toBe(path);
});

test.each([
  ['//assets.ctfassets.net/a/b/c/d.woff2', '/media-fonts/a/b/c/d.woff2'],
  ['https://images.ctfassets.net/a/b/c/d.TTF?x=1', '/media-fonts/a/b/c/d.TTF'],
  ['//assets.ctfassets.net/a/b/c/d.svg', null],
  ["//assets.ctfassets.net/a/b/c/d'.woff2", null],
  ['//assets.ctfassets.net/a/b/c/d).woff2', null],
  ['//fonts.example/a/b/c/d.woff2', null],
])('fontPath maps %j to %j', (url, path) => {
  expect(fontPath(url)).toBe(path);
});
