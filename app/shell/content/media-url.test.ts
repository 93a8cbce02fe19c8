import { expect, test } from 'vitest';

import { mediaPath } from './load-content.server.ts';

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
