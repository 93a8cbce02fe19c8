import { createPublicKey } from 'node:crypto';

import { jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';

import { loadDevelopmentKey } from './development-keys.ts';
import { createGoogleWalletLink, maxTokenLength } from './google-wallet-link.ts';
import { sampleCard } from './wallet-fixture.ts';

const now = new Date('2026-03-04T05:06:07Z');
const key = await loadDevelopmentKey(null, 'google');
const keys = { issuerId: '3388000000012345678', account: 'passes@project.iam.example', key };

const readPayload = (link: string) =>
  Buffer.from(readToken(link).split('.')[1] ?? '', 'base64url').toString('utf8');
const readToken = (link: string) => link.replace('https://pay.google.com/gp/v/save/', '');

describe('createGoogleWalletLink', () => {
  test('the link contains a generic pass, signed by the service account', async () => {
    const token = readToken(await createGoogleWalletLink(sampleCard, keys, now));
    const verified = await jwtVerify(token, createPublicKey(key), {
      algorithms: ['RS256'],
      audience: 'google',
      issuer: keys.account,
      currentDate: now,
    });
    const classId = '3388000000012345678.discount_card';
    expect(verified.payload).toMatchObject({
      typ: 'savetowallet',
      iat: now.getTime() / 1000,
      payload: {
        genericClasses: [{ id: classId }],
        genericObjects: [
          {
            id: `3388000000012345678.${sampleCard.id}`,
            classId,
            cardTitle: { defaultValue: { language: 'en', value: 'Brand & Söhne' } },
            subheader: {
              defaultValue: { value: 'Demonstration card. No pharmacy accepts these codes.' },
            },
            hexBackgroundColor: '#0B5F4B',
            textModulesData: [
              { header: 'BIN', body: '000000' },
              { header: 'PCN', body: 'DEMO' },
              { header: 'Group', body: 'SAMPLE' },
              { header: 'Member ID', body: 'DEMO12345678' },
              { header: 'Pharmacist help', body: '1-800-555-0141' },
            ],
            barcode: {
              type: 'PDF_417',
              value: 'BIN:000000 PCN:DEMO GRP:SAMPLE ID:DEMO12345678',
              alternateText: 'DEMO12345678',
            },
          },
        ],
      },
    });
  });

  test('the link of a Spanish card with long names is within Google’s limit', async () => {
    const longCard = {
      ...sampleCard,
      locale: 'es',
      brand: 'A discount card with rather a long name',
      chain_display_name: 'A pharmacy with a name of some forty letters',
      note: {
        title: 'Muestre primero su otra tarjeta de salud',
        text: 'Esta es para lo que aquella no cubre.',
      },
    } as const;
    expect(readToken(await createGoogleWalletLink(longCard, keys, now)).length).toBeLessThanOrEqual(
      maxTokenLength,
    );
  });

  test('the link of a card with the longest texts is within Google’s limit, and has all four codes', async () => {
    const longest = {
      ...sampleCard,
      demonstration: false,
      locale: 'es',
      // The longest values that a claim can have.
      member_id: 'M'.repeat(20),
      bin: '0'.repeat(8),
      pcn: 'P'.repeat(10),
      group_id: 'G'.repeat(15),
      brand: 'Ñandú '.repeat(10).trim(),
      chain_display_name: 'Farmacía '.repeat(6).trim(),
      help: { member: '1'.repeat(30), pharmacist: '1'.repeat(30) },
      note: { title: 'ñ'.repeat(300), text: 'ñ'.repeat(300) },
    } as const;
    const link = await createGoogleWalletLink(longest, keys, now);
    expect(readToken(link).length).toBeLessThanOrEqual(maxTokenLength);
    const payload = readPayload(link);
    for (const number of [longest.member_id, longest.bin, longest.pcn, longest.group_id]) {
      expect(payload).toContain(`"body":"${number}"`);
    }
    expect(payload).toContain('Farmacía Farmacía Farmacía…');
  });

  test('the link contains the note of the brand', async () => {
    const card = {
      ...sampleCard,
      note: { title: 'Show your other card first', text: 'This is for the rest.' },
    };
    const sample = readPayload(await createGoogleWalletLink(card, keys, now));
    expect(sample).toContain('"body":"Show your other card first"');
    const real = readPayload(await createGoogleWalletLink({ ...card, demonstration: false }, keys, now));
    expect(real).toContain('"value":"Show your other card first"');
  });
});
