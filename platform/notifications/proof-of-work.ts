import { randomInt } from 'node:crypto';

import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Transaction } from 'kysely';
import { z } from 'zod';

import type { Channel } from '../../wire/message.ts';
import { LimitReachedError, type LimitRule, type Tally } from '../limits/limit-counters.ts';
import type { KeyedHasher } from '../store/keyed-hasher.ts';
import type { Tables } from '../store/schema.ts';
import type { MessageContent } from './message-content.ts';

/** The form of a challenge. Its solution is accepted only for this form. */
export interface ProvenForm {
  kind: MessageContent['kind'];
  channel: Channel;
  partner: string;
  recipient: string;
  visitorAddress: string | null;
}

export interface ProofOfWork {
  /** A challenge for a browser, as base64 of JSON. */
  createChallenge: (form: ProvenForm) => Promise<string>;
  /** Accepts a solution once, for the form of its challenge, within its time. Throws the store's errors. */
  redeem: (
    proof: string | null,
    form: ProvenForm,
    tally: Tally,
    transaction: Transaction<Tables>,
  ) => Promise<boolean>;
}

/**
 * The solver tries 1 to 256 keys with 2500 rounds each, 0.3 million rounds on average. A ten-year-old phone computes about
 * 0.25 million rounds per second, a current phone several million.
 */
const maxCounter = 256;
const rounds = 2500;

/** How long a solution is accepted. A slow phone needs a few seconds; the rest is for visitors whose connection breaks. */
const lifetimeMs = 10 * 60_000;
const maxProofLength = 4096;

/** Each solution is accepted once. The count is kept for longer than a challenge is valid. */
const redeemedRule: LimitRule = { name: 'proof', max: 1, periodMs: 2 * lifetimeMs, fromFirst: true };

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ form: z.string(), expires: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Challenges of the ALTCHA protocol, signed with a key that all nodes derive from the store's secret. */
export function createProofOfWork(hasher: KeyedHasher, now: () => number): ProofOfWork {
  const secrets = {
    hmacSignatureSecret: hasher.hash('challenge'),
    hmacKeySignatureSecret: hasher.hash('challenge-key'),
  };
  const hashForm = ({ kind, channel, partner, recipient, visitorAddress }: ProvenForm) =>
    hasher.hash('challenge-form', kind, channel, partner, recipient, visitorAddress ?? '');

  return {
    createChallenge: async (form) => {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: 'PBKDF2/SHA-256',
        deriveKey,
        cost: rounds,
        counter: randomInt(1, maxCounter + 1),
        data: { form: hashForm(form), expires: now() + lifetimeMs },
      });
      return Buffer.from(JSON.stringify(challenge)).toString('base64');
    },

    redeem: async (proof, form, tally, transaction) => {
      const payload = proof === null ? null : parsePayload(proof);
      if (!payload) return false;
      const { challenge, solution } = payload;
      const { verified } = await verifySolution({ ...secrets, challenge, solution, deriveKey });
      const { data } = challenge.parameters;
      if (!verified || data.form !== hashForm(form) || data.expires <= now()) return false;
      try {
        await tally.count(redeemedRule, hasher.hash('proof', challenge.signature), transaction);
        return true;
      } catch (error) {
        if (error instanceof LimitReachedError) return false;
        throw error;
      }
    },
  };
}

function parsePayload(proof: string) {
  if (proof.length > maxProofLength) return null;
  try {
    const json: unknown = JSON.parse(Buffer.from(proof, 'base64').toString());
    return payloadSchema.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}
