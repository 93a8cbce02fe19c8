import { constants, createDecipheriv, createPublicKey, privateDecrypt, verify } from 'node:crypto';

import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createSamsungWalletLink } from './samsung-wallet-link.ts';
import { loadDevelopmentKey } from './development-keys.ts';
import { sampleCard } from './wallet-fixture.ts';

const now = new Date('2026-03-04T05:06:07Z');
const [key, vendor] = await Promise.all([
  loadDevelopmentKey(null, 'partner'),
  loadDevelopmentKey(null, 'vendor'),
]);
const ids = { partnerCode: '4048012345678938963', cardId: '3h844qgbhil00', certificateId: 'A1b2' };
const link = createSamsungWalletLink(sampleCard, { ...ids, key, vendorKey: createPublicKey(vendor) }, now);

const readToken = (address: string) => address.slice(address.indexOf('cdata=') + 'cdata='.length);
const decode = (part: string | undefined) => Buffer.from(part ?? '', 'base64url');
const parseJson = (part: string | undefined): unknown => JSON.parse(decode(part).toString('utf8'));

/** Decrypts a JWE with RSA1_5 and A128GCM. */
function decrypt(jwe: string): unknown {
  const [header, wrapped, iv, body, tag] = jwe.split('.');
  expect(parseJson(header)).toEqual({ alg: 'RSA1_5', enc: 'A128GCM' });
  const contentKey = privateDecrypt({ key: vendor, padding: constants.RSA_PKCS1_PADDING }, decode(wrapped));
  const decipher = createDecipheriv('aes-128-gcm', contentKey, decode(iv));
  decipher.setAAD(Buffer.from(header ?? '', 'latin1'));
  decipher.setAuthTag(decode(tag));
  return JSON.parse(Buffer.concat([decipher.update(decode(body)), decipher.final()]).toString('utf8'));
}

describe('createSamsungWalletLink', () => {
  const [header = '', payload = '', signature] = readToken(link).split('.');

  test('the link has the card’s data in its fragment, which is not sent to servers', () => {
    expect(link).toMatch(/^https:\/\/a\.swallet\.link\/atw\/v3\/3h844qgbhil00#Clip\?cdata=[\w.-]+$/);
    expect(link).not.toContain('DEMO12345678');
  });

  test('the link is signed by the partner with the current time', () => {
    expect(parseJson(header)).toEqual({
      alg: 'RS256',
      cty: 'CARD',
      ver: '3',
      certificateId: 'A1b2',
      partnerId: '4048012345678938963',
      utc: now.getTime(),
    });
    const signedPart = Buffer.from(`${header}.${payload}`);
    expect(verify('sha256', signedPart, createPublicKey(key), decode(signature))).toBe(true);
  });

  test('the link’s content is encrypted for Samsung, and has the four codes', () => {
    const content = decrypt(decode(payload).toString('utf8'));
    expect(content).toMatchObject({
      card: {
        type: 'generic',
        subType: 'others',
        data: [
          {
            refId: sampleCard.id,
            createdAt: now.getTime(),
            language: 'en',
            attributes: {
              title: 'Brand & Söhne',
              subtitle: 'Demonstration: Not valid',
              text1: 'BIN 000000',
              text2: 'PCN DEMO',
              text3: 'Group SAMPLE',
              text4: 'Member ID DEMO12345678',
              'serial1.value': 'BIN:000000 PCN:DEMO GRP:SAMPLE ID:DEMO12345678',
              bgColor: '#0B5F4B',
              appLinkData: 'https://site.example/rx',
            },
          },
        ],
      },
    });
  });

  function attributesOf(card: typeof sampleCard) {
    const keys = { ...ids, key, vendorKey: createPublicKey(vendor) };
    const content = z
      .object({
        card: z.looseObject({
          data: z.tuple([z.looseObject({ attributes: z.record(z.string(), z.unknown()) })]),
        }),
      })
      .parse(
        decrypt(decode(readToken(createSamsungWalletLink(card, keys, now)).split('.')[1]).toString('utf8')),
      );
    return content.card.data[0].attributes;
  }

  test('the link’s texts are cut to Samsung’s maximum lengths and end with an ellipsis', () => {
    const longCard = { ...sampleCard, brand: 'x'.repeat(60), chain_display_name: 'y'.repeat(60) };
    const attributes = attributesOf(longCard);
    expect(attributes['title']).toBe(`${'x'.repeat(31)}…`);
    expect(String(attributes['text5'])).toHaveLength(64);
  });

  test('a long name ends after a word, and no letter is cut from the kind of card', () => {
    const brand = 'The Community Pharmacy Savings Card';
    const card = { ...sampleCard, brand, locale: 'es', demonstration: false } as const;
    const attributes = attributesOf(card);
    expect([attributes['title'], attributes['subtitle']]).toEqual([
      'The Community Pharmacy Savings…',
      'Tarjeta de descuento',
    ]);
    expect(attributesOf({ ...sampleCard, brand: '💊'.repeat(20) })['title']).toBe(`${'💊'.repeat(15)}…`);
  });
});
