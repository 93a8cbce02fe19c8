import { expect, test } from 'vitest';

import { createMonitoringApi } from './monitoring-api.ts';

const uuid = '0b0e3a52-1c0f-4c1e-9a53-3f6f2f0c9d11';
const batch = {
  BatchId: uuid,
  AppMonitorDetails: { id: 'app-1', version: '1.0.0' },
  UserDetails: { sessionId: uuid, userId: uuid },
  RumEvents: [{ id: uuid, timestamp: 1, type: 'warning', metadata: '{}', details: '{"message":"x"}' }],
};

/** A service with one app monitor; `post` returns the status of its reply. */
function createService(appId = 'app-1', faults = false) {
  const { api, batches } = createMonitoringApi({ appId, faults });
  const post = async (body: unknown, id = appId) =>
    (await api.request(`/appmonitors/${id}`, { method: 'POST', body: JSON.stringify(body) })).status;
  return { post, batches };
}

test('keeps only the last 100 batches of events', async () => {
  const { post, batches } = createService();
  for (let count = 0; count < 101; count += 1) expect(await post(batch)).toBe(200);
  expect(batches()).toHaveLength(100);
  expect(batches()[0]).toEqual(batch);
});

test.each([
  ['no events', { ...batch, RumEvents: [] }],
  ['details that are not JSON', { ...batch, RumEvents: [{ ...batch.RumEvents[0], details: 'x' }] }],
  ['an empty session id', { ...batch, UserDetails: { sessionId: '', userId: uuid } }],
  ['no body', null],
])('rejects a batch of events with %s', async (_, body) => {
  const { post, batches } = createService();
  expect(await post(body)).toBe(400);
  expect(batches()).toEqual([]);
});

test('replies 404 to a batch for another app monitor', async () => {
  const { post } = createService();
  expect(await post(batch, 'app-2')).toBe(404);
  expect(await post({ ...batch, AppMonitorDetails: { id: 'app-2', version: '1.0.0' } })).toBe(404);
});

test.each([403, 404, 429, 500])(
  'an app monitor with the id fault-%i replies with that status if faults are enabled',
  async (status) => {
    expect(await createService(`fault-${status}`, true).post(batch)).toBe(status);
    const validBatch = { ...batch, AppMonitorDetails: { id: `fault-${status}`, version: '1.0.0' } };
    expect(await createService(`fault-${status}`).post(validBatch)).toBe(200);
  },
);
