import { expect, test } from 'vitest';

import { createFlagEvaluator } from './evaluate-flags.ts';
import { createOfrepFlags } from './ofrep-flags.ts';

interface Call {
  url: string;
  headers: Headers;
  body: unknown;
}

/** Flags over a service whose next reply a test sets, with a clock that a test moves. */
function createFlags() {
  const calls: Call[] = [];
  const service = {
    reply: (_brand: string): Response => Response.json({ flags: [] }),
    now: 0,
    calls,
  };
  const flags = createOfrepFlags({
    endpoint: 'http://flagd:8016/',
    headers: { authorization: 'Bearer t' },
    environment: 'staging',
    timeoutMs: 60_000,
    now: () => service.now,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body = (await request.json()) as { context: { brand: string } };
      calls.push({ url: request.url, headers: request.headers, body });
      return service.reply(body.context.brand);
    },
  });
  return { service, flags };
}

const faqPage = (value: unknown, key = 'faqPage') => ({ key, value, reason: 'STATIC', variant: 'on' });

async function evaluate({ provider }: ReturnType<typeof createFlags>['flags'], brand: string) {
  const evaluator = createFlagEvaluator('staging');
  const flags = await evaluator.evaluate([provider], [brand]);
  evaluator.close();
  return flags.get(brand);
}

test('requests all flags of each brand at once, with the brand and the environment as context', async () => {
  const { service, flags } = createFlags();
  service.reply = (brand) => Response.json({ flags: [faqPage(brand !== 'acme')] });
  expect(await flags.refresh(['acme', 'zeta'])).toEqual([]);
  expect(service.calls).toHaveLength(2);
  expect(service.calls[0]).toMatchObject({
    url: 'http://flagd:8016/ofrep/v1/evaluate/flags',
    body: { context: { targetingKey: 'acme', brand: 'acme', environment: 'staging' } },
  });
  expect(service.calls[0]?.headers.get('authorization')).toBe('Bearer t');
  expect((await evaluate(flags, 'acme'))?.faqPage).toBe(false);
  expect((await evaluate(flags, 'zeta'))?.faqPage).toBe(true);
  expect(service.calls).toHaveLength(2);
});

test('sends the ETag of the last reply, and keeps its values when nothing has changed', async () => {
  const { service, flags } = createFlags();
  service.reply = () => Response.json({ flags: [faqPage(false)] }, { headers: { etag: '"1"' } });
  await flags.refresh(['acme']);
  service.reply = () => new Response(null, { status: 304 });
  expect(await flags.refresh(['acme'])).toEqual([]);
  expect(service.calls[1]?.headers.get('if-none-match')).toBe('"1"');
  expect((await evaluate(flags, 'acme'))?.faqPage).toBe(false);
});

test.each<[string, () => Response]>([
  ['status 500', () => new Response('down', { status: 500 })],
  ['its reply is not a bulk evaluation', () => Response.json({ flags: 'none' })],
  [
    'connect ECONNREFUSED',
    () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    },
  ],
])(
  'keeps the last values of a service that fails with "%s", and returns the reason',
  async (reason, fail) => {
    const { service, flags } = createFlags();
    service.reply = () => Response.json({ flags: [faqPage(false)] });
    await flags.refresh(['acme']);
    service.reply = fail;
    expect(await flags.refresh(['acme'])).toEqual([reason]);
    expect((await evaluate(flags, 'acme'))?.faqPage).toBe(false);
  },
);

test('waits for as long as the service requests with Retry-After', async () => {
  const { service, flags } = createFlags();
  service.reply = () => new Response(null, { status: 429, headers: { 'retry-after': '60' } });
  expect(await flags.refresh(['acme'])).toEqual(['status 429']);
  service.now = 59_000;
  expect(await flags.refresh(['acme'])).toEqual(['it asked to wait']);
  expect(service.calls).toHaveLength(1);
  service.now = 61_000;
  await flags.refresh(['acme']);
  expect(service.calls).toHaveLength(2);
});

test('uses the default of a flag that the service lacks, fails to evaluate, or returns as text', async () => {
  const { service, flags } = createFlags();
  const broken = { key: 'classesPages', errorCode: 'PARSE_ERROR' };
  service.reply = () => Response.json({ flags: [faqPage('false'), broken, faqPage(true, 'glp1Site')] });
  expect(await flags.refresh(['acme'])).toEqual([]);
  expect(await evaluate(flags, 'acme')).toMatchObject({ faqPage: true, classesPages: true, glp1Site: true });
});
