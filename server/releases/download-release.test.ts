import { expect, test } from 'vitest';

import { fetchPointer } from './download-release.ts';

test('reads no more of a publisher’s pointer than a name can have', async () => {
  let chunks = 0;
  const page = new ReadableStream({
    pull(controller) {
      chunks += 1;
      controller.enqueue(new Uint8Array(1024));
      if (chunks === 100) controller.close();
    },
  });
  const publisher = {
    url: 'https://releases.example/current',
    headers: {},
    fetch: () => Promise.resolve(new Response(page)),
  };
  expect(await fetchPointer(publisher, null)).toEqual({ name: '', etag: null });
  expect(chunks).toBeLessThan(5);
});
