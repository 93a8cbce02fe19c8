import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';

import { createApi, lowLimits } from './fixture/api-fixture.ts';

/** Solves a challenge as a browser does. */
async function solve(text: string): Promise<string> {
  // The service made it.
  const challenge = JSON.parse(Buffer.from(text, 'base64').toString()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

const visitor = { 'x-visitor-address': '203.0.113.7' };
const phoneOf = (number: number) => `21555502${number}`;

/** A service whose visitor has used half of the hourly limit of 4, so that the next message needs a proof. */
async function createNearLimit() {
  const service = await createApi({ needsProof: true });
  const { post, postSms } = service;
  for (const number of [11, 12]) expect((await postSms(phoneOf(number), {}, visitor)).status).toBe(202);
  return {
    ...service,
    fetchProof: async (form: string, phone: string, headers = visitor) => {
      const body = { form, channel: 'sms', recipient: phone };
      const { body: reply } = await post('/notifications/challenges', body, headers);
      return solve(reply.challenge);
    },
    sendWith: (proof: string, phone: string, key = 'key-1') =>
      postSms(phone, { key }, { ...visitor, 'x-proof-of-work': proof }),
  };
}

const challenged = { status: 429, retryAfter: '3600', body: { error: { code: 'challenge_required' } } };

describe('a message of a visitor whose limit is nearly reached', () => {
  test('needs a proof of work, is not counted without one, and is accepted with it', async () => {
    const { postSms, events, fetchProof, sendWith, store } = await createNearLimit();
    for (const _ of [1, 2, 3, 4]) expect(await postSms(phoneOf(13), {}, visitor)).toMatchObject(challenged);
    expect(events.at(-1)).toMatchObject({ kind: 'challenged', channel: 'sms', ok: true });
    expect((await sendWith(await fetchProof('coupon', phoneOf(13)), phoneOf(13))).status).toBe(202);
    const counts = await store.database.selectFrom('rate_limits').select(['key', 'points']).execute();
    expect(counts.find(({ key }) => key.startsWith('visitor:'))?.points).toBe(3);
  });

  test('needs a new solution each time, but none for a repeated request', async () => {
    const { fetchProof, sendWith } = await createNearLimit();
    const proof = await fetchProof('coupon', phoneOf(13));
    const first = await sendWith(proof, phoneOf(13));
    expect(first.status).toBe(202);
    expect(await sendWith(proof, phoneOf(13))).toMatchObject({ status: 202, body: { id: first.body.id } });
    // Another card to the same phone is another message.
    expect(await sendWith(proof, phoneOf(13), 'key-2')).toMatchObject(challenged);
  });

  test('needs a solution for its own form, recipient and visitor', async () => {
    const { fetchProof, sendWith } = await createNearLimit();
    const elsewhere = { 'x-visitor-address': '203.0.113.8' };
    for (const proof of [
      await fetchProof('rewards', phoneOf(13)),
      await fetchProof('coupon', phoneOf(14)),
      await fetchProof('coupon', phoneOf(13), elsewhere),
    ]) {
      expect(await sendWith(proof, phoneOf(13))).toMatchObject(challenged);
    }
  });

  test('a message is rejected with an expired solution', async () => {
    const { fetchProof, sendWith, clock } = await createNearLimit();
    const proof = await fetchProof('coupon', phoneOf(13));
    clock.now += 10 * 60_000;
    expect(await sendWith(proof, phoneOf(13))).toMatchObject(challenged);
  });

  test.each<[string, (proof: Proof) => void]>([
    ['a changed cost', (proof) => (proof.challenge.parameters.cost = 1)],
    ['a later end', (proof) => (proof.challenge.parameters.data.expires += 1)],
    ['another key', (proof) => (proof.solution.derivedKey = '00'.repeat(32))],
    ['no signature', (proof) => (proof.challenge.signature = '')],
  ])('a message is rejected with a solution that has %s', async (_, change) => {
    const { fetchProof, sendWith } = await createNearLimit();
    const proof = JSON.parse(
      Buffer.from(await fetchProof('coupon', phoneOf(13)), 'base64').toString(),
    ) as Proof;
    change(proof);
    const forged = Buffer.from(JSON.stringify(proof)).toString('base64');
    expect(await sendWith(forged, phoneOf(13))).toMatchObject(challenged);
  });

  test.each(['', 'e30=', 'not base64', 'bnVsbA==', 'x'.repeat(5000)])(
    'is rejected with the text "%s" as a solution',
    async (text) => {
      const { sendWith } = await createNearLimit();
      expect(await sendWith(text, phoneOf(13))).toMatchObject(challenged);
    },
  );

  test('the first message of a visitor is accepted without a proof', async () => {
    const limits = { ...lowLimits, network: 4, budget: { sms: 16, email: 16 } };
    const { postSms } = await createApi({ needsProof: true, limits });
    // Each is the first message of its visitor, so it needs no proof although the network and the budget are near their
    // limits.
    for (const number of [11, 12, 13]) {
      const from = { 'x-visitor-address': `203.0.113.${number}` };
      expect((await postSms(phoneOf(number), {}, from)).status).toBe(202);
    }
    const again = { 'x-visitor-address': '203.0.113.11' };
    expect(await postSms(phoneOf(14), {}, again)).toMatchObject(challenged);
  });

  test('needs a proof when 80 % of the brand’s daily budget are used, unless it is the first of its visitor', async () => {
    const limits = { ...lowLimits, visitor: 100, network: 100, budget: { sms: 10, email: 10 } };
    const { postSms, clock } = await createApi({ needsProof: true, limits });
    for (let number = 11; number < 19; number += 1) {
      const from = { 'x-visitor-address': `198.51.${number}.7` };
      expect((await postSms(phoneOf(number), {}, from)).status).toBe(202);
      if (number < 18) clock.now += 3_600_000 - 1;
    }
    const again = { 'x-visitor-address': '198.51.18.7' };
    expect(await postSms(phoneOf(19), {}, again)).toMatchObject(challenged);
    const first = { 'x-visitor-address': '198.51.100.7' };
    expect((await postSms(phoneOf(19), {}, first)).status).toBe(202);
  });
});

interface Proof {
  challenge: { parameters: { cost: number; data: { expires: number } }; signature: string };
  solution: { derivedKey: string };
}
