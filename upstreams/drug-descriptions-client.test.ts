import { expect, test } from 'vitest';

import { createDrugDescriptionsClient } from './drug-descriptions-client.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';

const description = {
  search_name: 'atorvastatin',
  name: 'Atorvastatin',
  description: 'Atorvastatin lowers cholesterol.',
};

test('requests a description with the headers partner-name and version', async () => {
  const service = createFakeUpstream([description]);
  const result = await createDrugDescriptionsClient(service.gateway).find('atorvastatin', service.context);
  expect(result).toEqual({
    searchName: 'atorvastatin',
    name: 'Atorvastatin',
    description: 'Atorvastatin lowers cholesterol.',
    locale: 'en-US',
  });
  expect(service.requests[0]).toMatchObject({
    url: 'https://gateway.example/v1/drug-descriptions/atorvastatin',
    headers: { 'partner-name': 'fairscript', version: 'V1', 'x-api-key': 'key-1' },
  });
  expect(service.events).toMatchObject([{ category: 'content', ok: true, code: 25 }]);
});

test('requests a Spanish description with accept-language and returns its language', async () => {
  const service = createFakeUpstream([
    { ...description, description: 'Baja el colesterol.', language: 'es' },
    description,
  ]);
  const client = createDrugDescriptionsClient(service.gateway);
  const result = await client.find('atorvastatin', service.context, 'es');
  expect(service.requests[0]?.headers).toMatchObject({ 'accept-language': 'es' });
  expect(result).toMatchObject({ description: 'Baja el colesterol.', locale: 'es' });
  expect(await client.find('atorvastatin', service.context, 'es')).toMatchObject({ locale: 'en-US' });
});

test('returns null for a drug without a description, without an error', async () => {
  const service = createFakeUpstream([
    Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 }),
  ]);
  expect(await createDrugDescriptionsClient(service.gateway).find('nothing', service.context)).toBeNull();
  expect(service.events).toMatchObject([{ ok: true, status: 404 }]);
});

test('returns null for a description of an impossible name, without a call', async () => {
  const service = createFakeUpstream([description]);
  expect(await createDrugDescriptionsClient(service.gateway).find('..', service.context)).toBeNull();
  expect(service.requests).toEqual([]);
});

test.each(['', '  ', null, undefined])('returns null for the empty description %j', async (empty) => {
  const service = createFakeUpstream([{ ...description, description: empty }]);
  expect(await createDrugDescriptionsClient(service.gateway).find('x', service.context)).toBeNull();
});

test('accepts a description with only the specified field', async () => {
  const service = createFakeUpstream([{ search_name: 'atorvastatin', description: 'Lowers cholesterol.' }]);
  expect(await createDrugDescriptionsClient(service.gateway).find('x', service.context)).toMatchObject({
    name: 'atorvastatin',
  });
});

test('reports a description of another shape with the path and without the value', async () => {
  const service = createFakeUpstream([{ ...description, description: ['secret'] }]);
  const failed = catchError(createDrugDescriptionsClient(service.gateway).find('x', service.context));
  expect(await failed).toMatchObject({
    category: 'content',
    kind: 'validation',
    code: 55,
    message: 'Validation error: unexpected shape at description',
  });
});
