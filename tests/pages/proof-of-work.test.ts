import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { solveChallenge } from '../../app/card/solve-challenge.ts';
import type { SendReply } from '../../app/card/share-card.server.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: '1' });
});
afterAll(() => site.close());

const form = 'http://savehealth.localhost/rewards';

function post(url: string, fields: Record<string, string>, from: string) {
  const body = new URLSearchParams({ channel: 'email', ...fields });
  return site.get(url, { method: 'POST', body, headers: { 'x-forwarded-for': from } });
}

/** Sends ten messages to different people: half of what one address may send in an hour. */
async function useHalf(from: string) {
  for (let person = 1; person <= 10; person += 1) {
    const response = await post(`${form}/send`, { to: `person${person}.${from}@example.org` }, from);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  }
}

describe('the eleventh message of a visitor in an hour', () => {
  test('the eleventh message of an hour is sent once after the browser has solved the challenge', async () => {
    const from = '203.0.113.7';
    const countChallenges = async () => {
      const name = 'messages_rejected_total{form="rewards",channel="email",reason="challenge-needed"} ';
      const metrics = await site.metrics.registry.metrics();
      return Number(metrics.split(name)[1]?.split('\n')[0] ?? 0);
    };
    const challenges = await countChallenges();
    await useHalf(from);
    const send = async (fields: Record<string, string>) => {
      const response = await post(`${form}/send`, fields, from);
      // The tests check the shape of the reply.
      return { status: response.status, reply: (await response.json()) as SendReply };
    };
    const challenged = await send({ to: 'ana@example.org', once: 'press-1' });
    expect(challenged).toMatchObject({ status: 429, reply: { outcome: 'problem' } });
    const proof = (await solveChallenge(challenged.reply.challenge ?? '')) ?? '';
    const sent = await send({ to: 'ana@example.org', once: 'press-1', proof });
    expect(sent).toMatchObject({ status: 200, reply: { outcome: 'sent' } });
    // The solution was for this message, and has been used.
    expect((await send({ to: 'ana@example.org', once: 'press-2', proof })).status).toBe(429);
    expect((await send({ to: 'bo@example.org', once: 'press-3', proof })).status).toBe(429);
    expect(await countChallenges()).toBe(challenges + 3);
  });

  test.each([
    // A minute may pass on a busy machine.
    ['', 'which needs JavaScript', /in (60|5\d) minutes/],
    ['/es', 'que necesita JavaScript', /en (60|5\d) minutos/],
  ])(
    'the reply to the eleventh message without script says what else to do and keeps the input, at "%s"',
    async (language, reason, time) => {
      const from = language ? '203.0.113.9' : '203.0.113.8';
      await useHalf(from);
      const url = form.replace('/rewards', `${language}/rewards`);
      const response = await post(url, { to: 'ana@example.org' }, from);
      const html = await response.text();
      expect(response.status).toBe(429);
      expect(html).toContain(reason);
      expect(html).toMatch(time);
      expect(html).toContain('value="ana@example.org"');
    },
  );
});
