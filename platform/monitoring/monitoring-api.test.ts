import { expect, test } from 'vitest';

import { createMonitoringApi } from './monitoring-api.ts';

const uuid = '0b0e3a52-1c0f-4c1e-9a53-3f6f2f0c9d11';
const batch = {
  BatchId: uuid,
  AppMonitorDetails: { id: 'app-1', version: '1.0.0' },
  UserDetails: { sessionId: uuid, userId: uuid },
  RumEvents: [{ id: uuid, timestamp: 1, type: 'warning', metadata: '{}', details: '{"message":"x"}' }],
};

/** A service with one app monitor, and what it says to a batch for one. */
function service(appId = 'app-1', faults = false) {
  const { api, batches } = createMonitoringApi({ appId, faults });
  const post = async (body: unknown, id = appId) =>
    (await api.request(`/appmonitors/${id}`, { method: 'POST', body: JSON.stringify(body) })).status;
  return { post, batches };
}

test('keeps the last 100 batches', async () => {
  const { post, batches } = service();
  for (let count = 0; count < 101; count += 1) expect(await post(batch)).toBe(200);
  expect(batches()).toHaveLength(100);
  expect(batches()[0]).toEqual(batch);
});

test.each([
  ['no events', { ...batch, RumEvents: [] }],
  ['details that are no JSON', { ...batch, RumEvents: [{ ...batch.RumEvents[0], details: 'x' }] }],
  ['a visit without a number', { ...batch, UserDetails: { sessionId: '', userId: uuid } }],
  ['no shape at all', null],
])('refuses a batch with %s', async (_, body) => {
  const { post, batches } = service();
  expect(await post(body)).toBe(400);
  expect(batches()).toEqual([]);
});

test('knows no other app monitor', async () => {
  const { post } = service();
  expect(await post(batch, 'app-2')).toBe(404);
  expect(await post({ ...batch, AppMonitorDetails: { id: 'app-2', version: '1.0.0' } })).toBe(404);
});

test.each([403, 404, 429, 500])(
  'an app monitor called fault-%i answers so, where faults are on',
  async (status) => {
    expect(await service(`fault-${status}`, true).post(batch)).toBe(status);
    const named = { ...batch, AppMonitorDetails: { id: `fault-${status}`, version: '1.0.0' } };
    expect(await service(`fault-${status}`).post(named)).toBe(200);
  },
);
