import { expect, test } from 'vitest';

import { readProfile } from './read-profile.ts';

test('reads from a profile the self time of each function in the last seconds, its package or folder, and its step of the render', () => {
  const frame = (id: number, functionName: string, url: string, children: number[] = []) => ({
    id,
    callFrame: { functionName, url },
    children,
  });
  const profile = {
    nodes: [
      frame(1, 'renderElement', 'file:///srv/site/node_modules/react-dom/cjs/react-dom-server.node.js', [3]),
      frame(2, 'quoteAll', 'file:///srv/site/platform/prices/quotes.ts'),
      frame(3, '', 'node:internal/streams/readable'),
      frame(4, '(garbage collector)', ''),
      frame(5, 'openRelease', 'file:///srv/site/node_modules/@algolia/client-search/dist/node.js'),
    ],
    samples: [1, 2, 1, 3, 4],
    timeDeltas: [100, 50, 200, 10, 5],
  };
  const document = 'React: the document with its frame and pickers';
  expect(readProfile(JSON.stringify(profile), 1)).toEqual([
    { name: 'renderElement', place: 'react-dom', step: document, microseconds: 300 },
    { name: 'quoteAll', place: 'platform/prices', step: 'embedded services', microseconds: 50 },
    { name: '(anonymous)', place: 'node:internal', step: document, microseconds: 10 },
    { name: '(garbage collector)', place: 'V8 and C++', step: 'collecting garbage', microseconds: 5 },
    {
      name: 'openRelease',
      place: '@algolia/client-search',
      step: 'the rest of Node and V8',
      microseconds: 0,
    },
  ]);
  const last = readProfile(JSON.stringify(profile), 0.000_215);
  expect(last.map(({ microseconds }) => microseconds)).toEqual([200, 0, 10, 5, 0]);
});
