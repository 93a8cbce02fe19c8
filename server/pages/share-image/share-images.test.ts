import { expect, test } from 'vitest';

import type { DrugLookup } from '../../../domain/medication.ts';
import { createRegistry } from '../../../tenants/registry.ts';
import { UpstreamError } from '../../../upstreams/upstream-error.ts';
import { createShareImages } from './share-images.ts';

const site = createRegistry({ environment: 'production' })('super.localhost')!;
const medicine = { searchName: 'Lipitor', genericName: 'Atorvastatin', drugs: [] } as unknown as DrugLookup;
const failure = (status?: number) =>
  new UpstreamError({ upstream: 'drugs', category: 'medication', kind: 'http', message: '', status });

function shareImages(lookup: (name: string) => Promise<DrugLookup | null>, demonstration = false) {
  const asked: string[] = [];
  const errors: unknown[] = [];
  const answer = createShareImages({
    upstreams: {
      drugs: {
        lookUp: (name) => {
          asked.push(name);
          return lookup(name);
        },
      },
    },
    demonstration,
    report: () => undefined,
    logError: (error) => errors.push(error),
  });
  const get = (drug: string | null, method = 'GET') =>
    answer(new Request('http://super.localhost/rx/share/x.png', { method }), site, {
      subject: { drug },
      locale: 'en-US',
    });
  return { get, asked, errors };
}

test('a picture asked for many times is looked up and drawn once', async () => {
  const { get, asked } = shareImages(() => Promise.resolve(medicine));
  const answers = await Promise.all(['lipitor', 'lipitor', 'LIPITOR'].map((name) => get(name)));
  answers.push(await get('Lipitor'));
  const pictures = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(asked).toHaveLength(1);
  for (const picture of pictures) expect(picture.equals(pictures[0]!)).toBe(true);
});

test('a medicine that nobody knows, or of which no product is left, has no picture', async () => {
  const unknown = await shareImages(() => Promise.resolve(null)).get('xyz');
  const emptied = await shareImages(() => Promise.reject(failure(404))).get('xyz');
  expect([unknown.status, emptied.status]).toEqual([404, 404]);
  expect(unknown.headers.get('cache-control')).toBe('no-store');
});

test('a failed lookup is 503, is not kept, and leaves the next picture alone', async () => {
  let works = false;
  const images = shareImages(() => (works ? Promise.resolve(medicine) : Promise.reject(failure(500))));
  expect((await images.get('lipitor')).status).toBe(503);
  works = true;
  expect((await images.get('lipitor')).status).toBe(200);
  expect(images.errors).toEqual([]);
});

test('the picture of the site needs no lookup, and demonstration prices are named as such', async () => {
  const real = shareImages(() => Promise.resolve(null));
  const demonstration = shareImages(() => Promise.resolve(null), true);
  const [one, other] = await Promise.all([real.get(null), demonstration.get(null)]);
  expect([one.status, other.status, real.asked.length]).toEqual([200, 200, 0]);
  expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await other.arrayBuffer()))).toBe(false);
});

test('only GET and HEAD are answered', async () => {
  const { get } = shareImages(() => Promise.resolve(medicine));
  expect((await get('lipitor', 'POST')).status).toBe(405);
});
