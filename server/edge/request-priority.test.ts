import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { prioritizeCheapRequests } from './request-priority.ts';

test('cached pages and health checks are answered before earlier requests of other kinds, and disconnected clients are skipped', () => {
  const answered: unknown[] = [];
  const turns: (() => void)[] = [];
  const handle = prioritizeCheapRequests(
    ({ url }) => url === '/cached' && answered.push(url) > 0,
    ({ url }) => answered.push(url),
    (run) => turns.push(run),
  );
  const receive = (url: string) => {
    const request = new IncomingMessage(new Socket());
    request.url = url;
    const response = new ServerResponse(request);
    handle(request, response);
    return response;
  };
  receive('/page');
  receive('/left').destroy();
  receive('/api/search?q=a');
  receive('/cached');
  receive('/health/live');
  for (const turn of turns) turn();
  expect(answered).toEqual(['/cached', '/health/live', '/page', '/api/search?q=a']);
});
