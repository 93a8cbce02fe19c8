import { expect, test } from 'vitest';

import type { Locale } from '../../../domain/locale.ts';
import type { DrugLookup } from '../../../domain/medication.ts';
import { shippedSite } from '../../../tests/shipped-brands.ts';
import { UpstreamError } from '../../../upstreams/upstream-error.ts';
import { createSiteAdmission } from '../../edge/overload.ts';
import { createShareImages } from './share-images.ts';

const site = shippedSite('super.localhost');
const medication = { searchName: 'Lipitor', genericName: 'Atorvastatin', drugs: [] } as unknown as DrugLookup;
const spanish = { Atorvastatin: 'Atorvastatina' };
const failure = (status?: number) =>
  new UpstreamError({ upstream: 'drugs', category: 'medication', kind: 'http', message: '', status });

function shareImages(lookup: (name: string) => Promise<DrugLookup | null>, demonstration = false) {
  const lookups: string[] = [];
  const errors: unknown[] = [];
  const answer = createShareImages({
    upstreams: {
      drugs: {
        lookUp: (name) => {
          lookups.push(name);
          return lookup(name);
        },
      },
    },
    demonstration: { prices: demonstration },
    report: () => undefined,
    logError: (error) => errors.push(error),
    admission: createSiteAdmission({ maxRenders: 1, waitMs: 600_000 }),
    localize: (locale, drug) => Promise.resolve(locale === 'es' ? { ...drug, translations: spanish } : drug),
  });
  const get = (drug: string | null, method = 'GET', locale: Locale = 'en-US') =>
    answer(new Request('http://super.localhost/rx/share/x.png', { method }), site, {
      subject: { drug },
      locale,
    });
  return { get, lookups, errors };
}

test('a share image is looked up and drawn once for many requests', async () => {
  const { get, lookups } = shareImages(() => Promise.resolve(medication));
  const answers = await Promise.all(['lipitor', 'lipitor', 'LIPITOR'].map((name) => get(name)));
  answers.push(await get('Lipitor'));
  const images = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(lookups).toHaveLength(1);
  for (const image of images) expect(image.equals(images[0]!)).toBe(true);
});

test('a share image in Spanish has the Spanish name of the medication', async () => {
  const draw = async (searchName: string, locale: Locale) => {
    const { get } = shareImages(() => Promise.resolve({ ...medication, searchName }));
    return Buffer.from(await (await get(searchName, 'GET', locale)).arrayBuffer());
  };
  const expected = await draw('Atorvastatina', 'es');
  expect((await draw('Atorvastatin', 'es')).equals(expected)).toBe(true);
});

test('a share image is 404 for an unknown medication and for one without products', async () => {
  const unknown = await shareImages(() => Promise.resolve(null)).get('xyz');
  const withoutProducts = await shareImages(() => Promise.reject(failure(404))).get('xyz');
  expect([unknown.status, withoutProducts.status]).toEqual([404, 404]);
  expect(unknown.headers.get('cache-control')).toBe('no-store');
});

test('a share image is 503 when the lookup fails, and is drawn when the lookup works again', async () => {
  let works = false;
  const images = shareImages(() => (works ? Promise.resolve(medication) : Promise.reject(failure(500))));
  expect((await images.get('lipitor')).status).toBe(503);
  works = true;
  expect((await images.get('lipitor')).status).toBe(200);
  expect(images.errors).toEqual([]);
});

test('the share image of the site needs no lookup and marks demonstration prices', async () => {
  const real = shareImages(() => Promise.resolve(null));
  const demonstration = shareImages(() => Promise.resolve(null), true);
  const [realImage, demonstrationImage] = await Promise.all([real.get(null), demonstration.get(null)]);
  expect([realImage.status, demonstrationImage.status, real.lookups.length]).toEqual([200, 200, 0]);
  expect(
    Buffer.from(await realImage.arrayBuffer()).equals(Buffer.from(await demonstrationImage.arrayBuffer())),
  ).toBe(false);
});

test('rejects POST for share images', async () => {
  const { get } = shareImages(() => Promise.resolve(medication));
  expect((await get('lipitor', 'POST')).status).toBe(405);
});
