import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { composeKeywordReply } from '../../platform/notifications/keyword-replies.ts';
import type { NotificationEvent } from '../../platform/notifications/notification-events.ts';
import { shippedBrands, shippedRegistry } from '../../tests/shipped-brands.ts';
import type { Channel } from '../../wire/message.ts';
import { waitFor } from '../../tests/wait-for.ts';
import { readConfig } from '../settings/config.ts';
import { createLogger } from '../telemetry/logger.ts';
import { measureBacklog } from '../telemetry/gauges.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createTelemetry } from '../telemetry/telemetry.ts';
import {
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
  const telemetry = createTelemetry(logger, metrics);
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:', ...settings });
  const sites = { brands: () => shippedBrands, siteForHost: shippedRegistry(config) };
  const running = await startNotifications(config, sites, {
    ...telemetry,
    reportNotification: (event) => {
      events.push(event);
      telemetry.reportNotification(event);
    },
  });
  started = running;
  const send = (channel: Channel, recipient: object) =>
    running.service.api.request(`/notifications/${channel}`, {
      method: 'POST',
      headers: { 'x-partner-name': 'super' },
      body: JSON.stringify({ ...recipient, coupon: { key: 'k', chain_display_name: 'CVS' } }),
    });
  return { ...running, events, lines, metrics, send };
}

describe('notifications in development', () => {
  test('both channels are on in development', async () => {
    const { service, channelsOff } = await start();
    expect(channelsOff).toEqual([]);
    const channels = await service.api.request('/notifications/channels');
    expect(await channels.json()).toEqual({ sms: true, email: true });
  });

  test('notifications in development are delivered to the inbox, counted, and logged without their recipients', async () => {
    const { send, inbox, lines, metrics, service } = await start();
    expect((await send('sms', { phone: '(215) 555-0142' })).status).toBe(202);
    expect((await send('email', { email: 'ana@example.com' })).status).toBe(202);
    await waitFor(() => expect(inbox?.messages()).toHaveLength(2));
    expect(
      inbox
        ?.messages()
        .map(({ channel, to }) => `${channel} ${to}`)
        .toSorted(),
    ).toEqual(['email ana@example.com', 'sms +12155550142']);
    await waitFor(() => expect(lines.filter((line) => line.includes('was sent'))).toHaveLength(2));
    measureBacklog(metrics, service.countBacklog);
    const numbers = await metrics.registry.metrics();
    expect(numbers).toContain('notifications_total{channel="sms",event="sent"} 1');
    expect(numbers).toContain('notifications_queued 0');
    expect(lines.join('')).toContain('"code":22');
    expect(lines.join('')).not.toMatch(/5550142|ana@example/);
  });

  test('reserved numbers and addresses provoke faults of the fake providers', async () => {
    const { send, events, inbox, lines } = await start({ FAULTS: 'true' });
    expect((await send('sms', { phone: '(215) 555-0192' })).status).toBe(202);
    expect((await send('email', { email: 'fault-91@example.com' })).status).toBe(202);
    await waitFor(() => expect(events.filter(({ ok }) => !ok)).toHaveLength(2));
    const failures = events.filter(({ ok }) => !ok).map(({ kind, reason }) => `${kind} ${reason}`);
    expect(failures.toSorted()).toEqual(['dead provider_400_21211', 'retried server_451']);
    expect(inbox?.messages()).toEqual([]);
    expect(lines.join('')).toContain('"code":52');
  });
});

describe('notifications outside development', () => {
  test.each(['staging', 'production'])('a channel without a provider is off in %s', async (environment) => {
    const production = {
      ENVIRONMENT: environment,
      UPSTREAMS: 'embedded',
      PRICE_KEY_SECRET: 'a secret of more than thirty-two characters',
    };
    const { send, inbox, service, channelsOff } = await start(production);
    expect(channelsOff).toEqual(['sms', 'email']);
    const channels = await service.api.request('/notifications/channels');
    expect(await channels.json()).toEqual({ sms: false, email: false });
    expect(inbox).toBeNull();
    expect(service.inboundSms).toBeNull();
    const reply = await send('sms', { phone: '(215) 555-0142' });
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ error: { code: 'channel_off' } });
  });

  test('a store that cannot be opened prevents the start with one line without a password', async () => {
    const starting = start({
      DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/cards',
      STORE_SECRET: 'a secret of more than thirty-two characters',
    });
    await expect(starting).rejects.toThrow(
      /^The store at DATABASE_URL could not be opened: (?!.*hunter2).*ECONNREFUSED/,
    );
  });
});

describe('the warning about missing providers', () => {
  const linesFor = (off: readonly Channel[]) => {
    const lines: string[] = [];
    warnOfMissingProviders(createLogger('info', { write: (line) => lines.push(line) }), off);
    return lines;
  };

  test('the warning about missing providers is one line with the channels and the settings they need', () => {
    const lines = linesFor(['sms', 'email']);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      code: 52,
      channels: ['sms', 'email'],
      needed: ['SMS_ACCOUNT_SID', 'SMTP_URL'],
    });
  });

  test('no warning about missing providers is logged when every channel has one', () => {
    expect(linesFor([])).toEqual([]);
  });
});

describe('the SMS programs', () => {
  test('the SMS programs have every brand and its members’ help line', () => {
    expect(
      [...smsPrograms(shippedBrands)].map(([partner, { brand, helpLine }]) => [partner, brand, helpLine]),
    ).toEqual([
      ['super', 'Super Rx', '1-800-555-0101'],
      ['medicaid', 'Medicaid Rx Savings', '1-800-555-0102'],
      ['savehealth', 'SaveHealth', '1-800-555-0103'],
    ]);
    expect([...smsPrograms(shippedBrands).keys()]).toEqual(shippedBrands.partners.map(({ name }) => name));
  });

  test('each keyword reply of the SMS programs fits into one text message', () => {
    const keywords = ['stop', 'start', 'help'] as const;
    const replies = [...smsPrograms(shippedBrands).values()].flatMap((program) =>
      keywords.flatMap((keyword) => [
        composeKeywordReply(keyword, program, 'en'),
        composeKeywordReply(keyword, program, 'es'),
      ]),
    );
    expect(replies.filter((reply) => reply.length > 160)).toEqual([]);
  });
});
