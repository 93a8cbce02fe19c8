import { expect, test } from 'vitest';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { entry, fixtureExport } from '../content/fixture/fixture-export.ts';
import { exportSchema } from '../content/export-schema.ts';

const description = { searchName: 'atorvastatin', name: 'Atorvastatin', description: 'Lowers cholesterol.' };
const inBoth = {
  ...Object.fromEntries(Object.entries(description).map(([field, text]) => [field, { 'en-US': text }])),
  description: { 'en-US': description.description, es: 'Baja el colesterol.' },
};
const entries = [
  { ...entry('drugDescription', { id: 'one' }, {}), fields: inBoth },
  entry('drugDescription', { id: 'two', published: null }, { ...description, searchName: 'metformin' }),
];
const content = exportSchema.parse({ ...fixtureExport(), entries });
const space = { space: 'space', environment: 'master', token: 'content-token' };
const platform = fixturePlatform({ content: { content, ...space } });
const headers = { 'partner-name': 'tests', version: 'V1' };

test.each(['atorvastatin', 'Atorvastatin', 'Lipitor', 'atorvastatin calcium'])(
  'the description of %s is that of the drug',
  async (name) => {
    const reply = await platform.get(`/v1/drug-descriptions/${encodeURIComponent(name)}`, headers);
    expect(reply).toEqual({
      status: 200,
      body: { search_name: 'atorvastatin', name: 'Atorvastatin', description: 'Lowers cholesterol.' },
    });
  },
);

test('where Spanish is asked for it is in Spanish, and says so', async () => {
  const asked = (language: string) =>
    platform.get('/v1/drug-descriptions/lipitor', { ...headers, 'accept-language': language });
  expect(await asked('es')).toMatchObject({ body: { description: 'Baja el colesterol.', language: 'es' } });
  expect((await asked('fr')).body).not.toHaveProperty('language');
});

test.each(['nothing', 'metformin', 'a/b', '%'])(
  'there is none of %s, or none that is published',
  async (name) => {
    const reply = await platform.get(`/v1/drug-descriptions/${encodeURIComponent(name)}`, headers);
    expect(reply).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  },
);

test.each([
  ['no partner', { version: 'V1' }],
  ['a partner without a name', { 'partner-name': ' ', version: 'V1' }],
  ['no version', { 'partner-name': 'tests' }],
  ['another version', { 'partner-name': 'tests', version: 'V2' }],
])('%s is refused', async (_, given) => {
  const reply = await platform.get('/v1/drug-descriptions/atorvastatin', given);
  expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
});

test('a caller without the key is not let in, and a platform without content has no descriptions', async () => {
  const response = await platform.gateway.request('/v1/drug-descriptions/atorvastatin', { headers });
  expect(response.status).toBe(401);
  const reply = await fixturePlatform().get('/v1/drug-descriptions/atorvastatin', headers);
  expect(reply.status).toBe(501);
});
