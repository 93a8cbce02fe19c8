import { expect, test } from 'vitest';

import { openStore } from '../store/open-store.ts';
import type { NotificationEvent } from './notification-events.ts';
import { createNotificationsService } from './notifications-service.ts';

test('the notifications service logs a defect that keeps it from counting messages', async () => {
  const store = await openStore({ url: 'sqlite::memory:' });
  const events: NotificationEvent[] = [];
  const errors: unknown[] = [];
  const service = createNotificationsService({
    store,
    secret: 'a secret of the tests that is long enough',
    sms: null,
    email: null,
    smsPrograms: () => new Map([['super', { brand: 'Super Rx', helpLine: '1-800-555-0101' }]]),
    originFor: () => null,
    fetch: () => Promise.reject(new Error('The test expects no call')),
    report: (event) => void events.push(event),
    logError: (error) => errors.push(error),
  });
  await store.database.schema.dropTable('messages').execute();
  await store.database.schema.dropTable('rate_limits').execute();
  expect(await service.countBacklog()).toBeNull();
  expect(await service.loadBudgetUse()).toBeNull();
  expect(events).toMatchObject([{ kind: 'store_failed', reason: 'not_counted' }]);
  expect(errors).toHaveLength(2);
  await service.stop();
  await store.close();
});
