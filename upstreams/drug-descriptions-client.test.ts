import { expect, test } from 'vitest';

import { createDrugDescriptionsClient } from './drug-descriptions-client.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';

const description = {
  search_name: 'atorvastatin',
  name: 'Atorvastatin',
  description: 'Atorvastatin lowers cholesterol.',
};

test('a description is asked for with the partner and the version', async () => {
  const service = createFakeUpstream([description]);
  const found = await createDrugDescriptionsClient(service.gateway).find('atorvastatin', service.context);
  expect(found).toEqual({
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

test('a description in Spanish is asked for as browsers ask, and says that it is', async () => {
  const service = createFakeUpstream([
    { ...description, description: 'Baja el colesterol.', language: 'es' },
    description,
  ]);
  const client = createDrugDescriptionsClient(service.gateway);
  const found = await client.find('atorvastatin', service.context, 'es');
  expect(service.requests[0]?.headers).toMatchObject({ 'accept-language': 'es' });
  expect(found).toMatchObject({ description: 'Baja el colesterol.', locale: 'es' });
  expect(await client.find('atorvastatin', service.context, 'es')).toMatchObject({ locale: 'en-US' });
});

test('a drug without a description is null and no error of the service', async () => {
  const service = createFakeUpstream([
    Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 }),
  ]);
  expect(await createDrugDescriptionsClient(service.gateway).find('nothing', service.context)).toBeNull();
  expect(service.events).toMatchObject([{ ok: true, status: 404 }]);
});

test('a name that is no name is null without a call', async () => {
  const service = createFakeUpstream([description]);
  expect(await createDrugDescriptionsClient(service.gateway).find('..', service.context)).toBeNull();
  expect(service.requests).toEqual([]);
});

test.each(['', '  ', null, undefined])('a description that says nothing (%j) is none', async (nothing) => {
  const service = createFakeUpstream([{ ...description, description: nothing }]);
  expect(await createDrugDescriptionsClient(service.gateway).find('x', service.context)).toBeNull();
});

test('a gateway that knows only the specified field is enough', async () => {
  const service = createFakeUpstream([{ search_name: 'atorvastatin', description: 'Lowers cholesterol.' }]);
  expect(await createDrugDescriptionsClient(service.gateway).find('x', service.context)).toMatchObject({
    name: 'atorvastatin',
  });
});

test('a reply in another shape is an error of content that names the place and not the value', async () => {
  const service = createFakeUpstream([{ ...description, description: ['secret'] }]);
  const failed = catchError(createDrugDescriptionsClient(service.gateway).find('x', service.context));
  expect(await failed).toMatchObject({
    category: 'content',
    kind: 'validation',
    code: 55,
    message: 'Validation error: unexpected shape at description',
  });
});
