import { Hono } from 'hono';

import type { Release } from '../platform/catalogue/release.ts';
import { timeEach, type Distribution } from './distribution.ts';
import { answerOf, credentials, freshPlatform } from './embedded.ts';
import { heading, ratio, say, table, timeCells, timeHead, verdict } from './report.ts';

const limitMs = 2;
const pbms = ['hippo', 'goodrx', 'optumrx'];
/** Every so many products, so that all sorts are among them. */
const everyNthProduct = 3;

interface Asked {
  url: string;
  init: { headers: Record<string, string> };
}

/** Many products, each at another ZIP and for another quantity; some without a ZIP. The same for the same release. */
function questions(release: Release): Asked[] {
  const products = release
    .documents()
    .flatMap(({ id }) => release.products(release.name(id)?.drug ?? ''))
    .filter((product) => release.cost(product.ndc));
  const once = [...new Map(products.map((product) => [product.ndc, product])).values()];
  const zips = [...new Set(release.stores().map(({ zip }) => zip))].filter((zip) => release.zip(zip));
  return once
    .filter((_, at) => at % everyNthProduct === 0)
    .map(({ ndc, packageSize, defaultQuantity }, at) => {
      const query = new URLSearchParams({
        ndc,
        quantity: String(Math.min(10_000, packageSize * defaultQuantity)),
      });
      const zip = at % 10 === 0 ? undefined : zips[(at * 31) % zips.length];
      if (zip) query.set('zip', zip);
      const headers = {
        'x-api-key': credentials.gatewayKey,
        'x-partner-name': 'bench',
        'x-pbm': pbms[at % pbms.length] ?? 'hippo',
      };
      return { url: `http://gateway.embedded/v2/prices?${query}`, init: { headers } };
    });
}

/** Times GET v2/prices beside a handler that only returns the same bytes. */
export async function prices(release: Release): Promise<void> {
  heading('Prices: GET v2/prices in process', 'prices');
  const asked = questions(release);
  const warmUp = freshPlatform(release);
  const [first = asked[0]] = asked;
  if (!first) throw new Error('The release has no product with a cost.');
  const veryFirst = await timeEach([first], ({ url, init }) => answerOf(warmUp, url, init));
  await timeEach(asked, ({ url, init }) => answerOf(warmUp, url, init)); // warms the code up

  const platform = freshPlatform(release);
  const answers = new Map<string, string>();
  const cold = await timeEach(asked, async ({ url, init }) => {
    answers.set(url, await answerOf(platform, url, init));
  });
  const warm = await timeEach(asked, ({ url, init }) => answerOf(platform, url, init));
  const bare = await sameBytes(asked, answers);

  const rows: [string, Distribution][] = [
    ['each asked for the first time', cold],
    ['the same asked again', warm],
    ['bare handler, same bytes', bare],
  ];
  table(
    ['', ...timeHead, 'p50 beside bare', 'p99 beside bare'],
    rows.map(([name, time]) => [
      name,
      ...timeCells(time),
      ratio(time.p50, bare.p50),
      ratio(time.p99, bare.p99),
    ]),
  );
  const bytes = [...answers.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0) / answers.size;
  say(
    `Mean answer ${Math.round(bytes)} bytes; the very first one of the process took ${veryFirst.p50.toFixed(1)} ms.\n`,
  );
  verdict(`p99 below ${limitMs} ms in process`, cold.p99 < limitMs);
}

/** The peer: the same library, request and bytes, and no work. */
async function sameBytes(asked: Asked[], answers: Map<string, string>): Promise<Distribution> {
  const app = new Hono();
  app.get('/v2/prices', (context) =>
    context.body(answers.get(context.req.url) ?? '', 200, { 'content-type': 'application/json' }),
  );
  const run = async ({ url, init }: Asked) => (await app.fetch(new Request(url, init))).text();
  await timeEach(asked, run);
  return timeEach(asked, run);
}
