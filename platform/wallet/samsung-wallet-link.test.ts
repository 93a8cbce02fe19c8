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

const tokenOf = (address: string) => address.slice(address.indexOf('cdata=') + 'cdata='.length);
const bytes = (part: string | undefined) => Buffer.from(part ?? '', 'base64url');
const json = (part: string | undefined): unknown => JSON.parse(bytes(part).toString('utf8'));

/** Opens a JWE of RSA1_5 and A128GCM as its receiver would. */
function opened(jwe: string): unknown {
  const [header, wrapped, iv, body, tag] = jwe.split('.');
  expect(json(header)).toEqual({ alg: 'RSA1_5', enc: 'A128GCM' });
  const contentKey = privateDecrypt({ key: vendor, padding: constants.RSA_PKCS1_PADDING }, bytes(wrapped));
  const decipher = createDecipheriv('aes-128-gcm', contentKey, bytes(iv));
  decipher.setAAD(Buffer.from(header ?? '', 'latin1'));
  decipher.setAuthTag(bytes(tag));
  return JSON.parse(Buffer.concat([decipher.update(bytes(body)), decipher.final()]).toString('utf8'));
}

describe('a link to Samsung Wallet', () => {
  const [header = '', payload = '', signature] = tokenOf(link).split('.');

  test('names the card and carries its data in the fragment, which no server on the way sees', () => {
    expect(link).toMatch(/^https:\/\/a\.swallet\.link\/atw\/v3\/3h844qgbhil00#Clip\?cdata=[\w.-]+$/);
    expect(link).not.toContain('DEMO12345678');
  });

  test('is signed by the partner at the moment it is asked for', () => {
    expect(json(header)).toEqual({
      alg: 'RS256',
      cty: 'CARD',
      ver: '3',
      certificateId: 'A1b2',
      partnerId: '4048012345678938963',
      utc: now.getTime(),
    });
    const signed = Buffer.from(`${header}.${payload}`);
    expect(verify('sha256', signed, createPublicKey(key), bytes(signature))).toBe(true);
  });

  test('is opened by Samsung alone, and shows the four numbers', () => {
    const content = opened(bytes(payload).toString('utf8'));
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

  test('has no name longer than Samsung takes', () => {
    const long = { ...sampleCard, brand: 'x'.repeat(60), chain_display_name: 'y'.repeat(60) };
    const made = createSamsungWalletLink(long, { ...ids, key, vendorKey: createPublicKey(vendor) }, now);
    const content = z
      .object({
        card: z.looseObject({
          data: z.tuple([z.looseObject({ attributes: z.record(z.string(), z.unknown()) })]),
        }),
      })
      .parse(opened(bytes(tokenOf(made).split('.')[1]).toString('utf8')));
    const { attributes } = content.card.data[0];
    expect(String(attributes['title'])).toHaveLength(32);
    expect(String(attributes['text5'])).toHaveLength(64);
  });
});
