import { expect, test } from 'vitest';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { entry, fixtureExport } from '../content/fixture/fixture-export.ts';
import { parseExport } from '../content/export-files.ts';

const description = {
  searchName: 'atorvastatin',
  name: 'Atorvastatin',
  description: 'Lowers cholesterol. A liquid is made.',
};
const translated = {
  ...Object.fromEntries(Object.entries(description).map(([field, text]) => [field, { 'en-US': text }])),
  description: { 'en-US': description.description, es: 'Baja el colesterol. Hay un líquido.' },
};
const entries = [
  { ...entry('drugDescription', { id: 'one' }, {}), fields: translated },
  entry('drugDescription', { id: 'two', published: null }, { ...description, searchName: 'metformin' }),
];
const content = parseExport({ ...fixtureExport(), entries }, 'test');
const space = { space: 'space', environment: 'master', token: 'content-token' };
const platform = fixturePlatform({ content: { content, ...space } });
const headers = { 'partner-name': 'tests', version: 'V1' };

test.each(['atorvastatin', 'Atorvastatin', 'Lipitor', 'atorvastatin calcium'])(
  'the description of %s is the description of the drug, without forms that its products lack',
  async (name) => {
    const reply = await platform.get(`/v1/drug-descriptions/${encodeURIComponent(name)}`, headers);
    expect(reply).toEqual({
      status: 200,
      body: { search_name: 'atorvastatin', name: 'Atorvastatin', description: 'Lowers cholesterol.' },
    });
  },
);

test('a drug description is in Spanish, with its language and as many sentences, if the caller prefers Spanish', async () => {
  const getDescription = (language: string) =>
    platform.get('/v1/drug-descriptions/lipitor', { ...headers, 'accept-language': language });
  expect(await getDescription('es')).toMatchObject({
    body: { description: 'Baja el colesterol.', language: 'es' },
  });
  expect((await getDescription('fr')).body).not.toHaveProperty('language');
});

test.each(['nothing', 'metformin', 'a/b', '%'])(
  'an unknown or unpublished drug description is not found: %s',
  async (name) => {
    const reply = await platform.get(`/v1/drug-descriptions/${encodeURIComponent(name)}`, headers);
    expect(reply).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  },
);

test.each([
  ['without a partner', { version: 'V1' }],
  ['with an empty partner', { 'partner-name': ' ', version: 'V1' }],
  ['without a version', { 'partner-name': 'tests' }],
  ['with another version', { 'partner-name': 'tests', version: 'V2' }],
])('a drug description request %s is rejected', async (_, invalidHeaders) => {
  const reply = await platform.get('/v1/drug-descriptions/atorvastatin', invalidHeaders);
  expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
});

test('drug descriptions require the gateway key, and a platform with content', async () => {
  const response = await platform.gateway.request('/v1/drug-descriptions/atorvastatin', { headers });
  expect(response.status).toBe(401);
  const reply = await fixturePlatform().get('/v1/drug-descriptions/atorvastatin', headers);
  expect(reply.status).toBe(501);
});
