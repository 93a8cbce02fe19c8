import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';

import {
  createNotificationEvent,
  type NotificationEvent,
} from '../../platform/notifications/notification-events.ts';
import { readConfig } from '../settings/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics, measureBacklog } from '../telemetry/metrics.ts';
import type { Channel } from '../../wire/message.ts';
import { startNotifications, type StartedNotifications } from './start-notifications.ts';
import { reportNotificationsTo } from './start-upstreams.ts';
import { secretBeside } from './store-secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairscript-notifications-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let started: StartedNotifications | null = null;
afterEach(async () => {
  await started?.close();
  started = null;
});

async function start(settings: Record<string, string> = {}) {
  const events: NotificationEvent[] = [];
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => lines.push(line) });
  const metrics = createMetrics();
  const report = reportNotificationsTo(logger, metrics);
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:', ...settings });
  const running = await startNotifications(config, (event) => {
    events.push(event);
    report(event);
  });
  started = running;
  const ask = (channel: Channel, recipient: object) =>
    running.notifications.api.request(`/notifications/${channel}`, {
      method: 'POST',
      headers: { 'x-partner-name': 'super' },
      body: JSON.stringify({ ...recipient, coupon: { key: 'k', chain_display_name: 'CVS' } }),
    });
  return { ...running, events, lines, metrics, ask };
}

test('what people text us is seen by the operator, each in a line of the log', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => lines.push(line) });
  const metrics = createMetrics();
  const report = reportNotificationsTo(logger, metrics);
  report(createNotificationEvent('inbound', { channel: 'sms', reason: 'other' }));
  expect(lines).toEqual([expect.stringContaining('"reason":"other"')]);
  const numbers = await metrics.registry.metrics();
  expect(numbers).toContain('notifications_inbound_total{wish="other"} 1');
  // They are no messages of ours.
  expect(numbers).not.toMatch(/^notifications_total\{/m);
});

describe('in development', () => {
  test('both channels are on', async () => {
    const { notifications, off } = await start();
    expect(off).toEqual([]);
    const channels = await notifications.api.request('/notifications/channels');
    expect(await channels.json()).toEqual({ sms: true, email: true });
  });

  test('text messages and e-mail arrive in the inbox, and are counted and logged without whom they are for', async () => {
    const { ask, inbox, lines, metrics, notifications } = await start();
    expect((await ask('sms', { phone: '(215) 555-0142' })).status).toBe(202);
    expect((await ask('email', { email: 'ana@example.com' })).status).toBe(202);
    await vi.waitFor(() => expect(inbox?.messages()).toHaveLength(2), { timeout: 5000 });
    expect(
      inbox
        ?.messages()
        .map(({ channel, to }) => `${channel} ${to}`)
        .toSorted(),
    ).toEqual(['email ana@example.com', 'sms +12155550142']);
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('was sent'))).toHaveLength(2), {
      timeout: 10_000,
    });
    measureBacklog(metrics, notifications.countBacklog);
    const numbers = await metrics.registry.metrics();
    expect(numbers).toContain('notifications_total{channel="sms",event="sent"} 1');
    expect(numbers).toContain('notifications_queued 0');
    expect(lines.join('')).toContain('"code":22');
    expect(lines.join('')).not.toMatch(/5550142|ana@example/);
  });

  test('faults of the provider can be provoked by the number', async () => {
    const { ask, events, inbox, lines } = await start({ FAULTS: 'true' });
    expect((await ask('sms', { phone: '(215) 555-0192' })).status).toBe(202);
    expect((await ask('email', { email: 'fault-91@example.com' })).status).toBe(202);
    await vi.waitFor(() => expect(events.filter(({ ok }) => !ok)).toHaveLength(2), { timeout: 5000 });
    const failures = events.filter(({ ok }) => !ok).map(({ kind, reason }) => `${kind} ${reason}`);
    expect(failures.toSorted()).toEqual(['dead provider_400_21211', 'retried server_451']);
    expect(inbox?.messages()).toEqual([]);
    expect(lines.join('')).toContain('"code":52');
  });
});

describe('outside development', () => {
  test.each(['staging', 'production'])(
    'in %s nothing stands in for a provider: its channel is off',
    async (environment) => {
      const production = {
        ENVIRONMENT: environment,
        UPSTREAMS: 'embedded',
        PRICE_KEY_SECRET: 'a secret of more than thirty-two characters',
      };
      const { ask, inbox, notifications, off } = await start(production);
      expect(off).toEqual(['sms', 'email']);
      const channels = await notifications.api.request('/notifications/channels');
      expect(await channels.json()).toEqual({ sms: false, email: false });
      expect(inbox).toBeNull();
      expect(notifications.inboundSms).toBeNull();
      const reply = await ask('sms', { phone: '(215) 555-0142' });
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({ error: { code: 'channel_off' } });
    },
  );

  test('a store that cannot be opened stops the start in one line that holds no password', async () => {
    const away = start({
      DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/cards',
      STORE_SECRET: 'a secret of more than thirty-two characters',
    });
    await expect(away).rejects.toThrow(
      /^The store at DATABASE_URL could not be opened: (?!.*hunter2).*ECONNREFUSED/,
    );
  });
});

test('the key of a file is made once, beside it, for its owner alone', () => {
  const url = `sqlite:${join(folder, 'deep', 'store.sqlite')}`;
  const first = secretBeside(url);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(secretBeside(url)).toBe(first);
  expect(statSync(join(folder, 'deep', 'store.sqlite.key')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'deep')).mode & 0o777).toBe(0o700);
  expect(secretBeside('sqlite::memory:')).not.toBe(secretBeside('sqlite::memory:'));
});
