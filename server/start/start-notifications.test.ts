import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';

import { composeKeywordReply } from '../../platform/notifications/keyword-replies.ts';
import type { NotificationEvent } from '../../platform/notifications/notification-events.ts';
import { partners } from '../../tenants/registry.ts';
import type { Channel } from '../../wire/message.ts';
import { readConfig } from '../settings/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics, measureBacklog } from '../telemetry/metrics.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import {
  readStoreSecret,
  smsPrograms,
  startNotifications,
  warnOfMissingProviders,
  type StartedNotifications,
} from './start-notifications.ts';

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
  const { reportNotification } = createTelemetry(logger, metrics);
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:', ...settings });
  const running = await startNotifications(config, (event) => {
    events.push(event);
    reportNotification(event);
  });
  started = running;
  const ask = (channel: Channel, recipient: object) =>
    running.service.api.request(`/notifications/${channel}`, {
      method: 'POST',
      headers: { 'x-partner-name': 'super' },
      body: JSON.stringify({ ...recipient, coupon: { key: 'k', chain_display_name: 'CVS' } }),
    });
  return { ...running, events, lines, metrics, ask };
}

describe('notifications in development', () => {
  test('have both channels on', async () => {
    const { service, off } = await start();
    expect(off).toEqual([]);
    const channels = await service.api.request('/notifications/channels');
    expect(await channels.json()).toEqual({ sms: true, email: true });
  });

  test('deliver to the inbox, and are counted and logged without their recipients', async () => {
    const { ask, inbox, lines, metrics, service } = await start();
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
    measureBacklog(metrics, service.countBacklog);
    const numbers = await metrics.registry.metrics();
    expect(numbers).toContain('notifications_total{channel="sms",event="sent"} 1');
    expect(numbers).toContain('notifications_queued 0');
    expect(lines.join('')).toContain('"code":22');
    expect(lines.join('')).not.toMatch(/5550142|ana@example/);
  });

  test('provoke faults of the provider for reserved numbers and addresses', async () => {
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

describe('notifications outside development', () => {
  test.each(['staging', 'production'])(
    'have their channels off without a provider in %s',
    async (environment) => {
      const production = {
        ENVIRONMENT: environment,
        UPSTREAMS: 'embedded',
        PRICE_KEY_SECRET: 'a secret of more than thirty-two characters',
      };
      const { ask, inbox, service, off } = await start(production);
      expect(off).toEqual(['sms', 'email']);
      const channels = await service.api.request('/notifications/channels');
      expect(await channels.json()).toEqual({ sms: false, email: false });
      expect(inbox).toBeNull();
      expect(service.inboundSms).toBeNull();
      const reply = await ask('sms', { phone: '(215) 555-0142' });
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({ error: { code: 'channel_off' } });
    },
  );

  test('stop the start with one line without a password when the store cannot be opened', async () => {
    const away = start({
      DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/cards',
      STORE_SECRET: 'a secret of more than thirty-two characters',
    });
    await expect(away).rejects.toThrow(
      /^The store at DATABASE_URL could not be opened: (?!.*hunter2).*ECONNREFUSED/,
    );
  });
});

test('the secret of a store is created once, beside its file, for its owner alone', () => {
  const url = `sqlite:${join(folder, 'deep', 'store.sqlite')}`;
  const first = readStoreSecret(url);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(readStoreSecret(url)).toBe(first);
  expect(statSync(join(folder, 'deep', 'store.sqlite.key')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'deep')).mode & 0o777).toBe(0o700);
  expect(readStoreSecret('sqlite::memory:')).not.toBe(readStoreSecret('sqlite::memory:'));
});

describe('the warning about missing providers', () => {
  const linesFor = (off: readonly Channel[]) => {
    const lines: string[] = [];
    warnOfMissingProviders(createLogger('info', { write: (line) => lines.push(line) }), off);
    return lines;
  };

  test('is one line with the messages that cannot be sent and the settings to set', () => {
    const lines = linesFor(['sms', 'email']);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      code: 52,
      channels: ['sms', 'email'],
      needed: ['SMS_ACCOUNT_SID', 'SMTP_URL'],
    });
  });

  test('is not logged where every message has a provider', () => {
    expect(linesFor([])).toEqual([]);
  });
});

describe('the SMS programs', () => {
  test('name every brand and its members’ help line', () => {
    expect([...smsPrograms()].map(([partner, { brand, helpLine }]) => [partner, brand, helpLine])).toEqual([
      ['super', 'Super Rx', '1-800-555-0101'],
      ['medicaid', 'Medicaid Rx Savings', '1-800-555-0102'],
      ['savehealth', 'SaveHealth', '1-800-555-0103'],
    ]);
    expect([...smsPrograms().keys()]).toEqual(partners.map(({ name }) => name));
  });

  test('keep each reply within one text message', () => {
    const keywords = ['stop', 'start', 'help'] as const;
    const replies = [...smsPrograms().values()].flatMap((program) =>
      keywords.flatMap((keyword) => [
        composeKeywordReply(keyword, program, 'en'),
        composeKeywordReply(keyword, program, 'es'),
      ]),
    );
    expect(replies.filter((reply) => reply.length > 160)).toEqual([]);
  });
});
