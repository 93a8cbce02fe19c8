import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createApplePass, type ApplePassKeys } from './apple-pass.ts';
import { sampleCard, unzip } from './wallet-fixture.ts';
import { createWalletKeys } from './wallet-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairscript-pass-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let keys: ApplePassKeys;
let files: Map<string, Buffer>;

beforeAll(async () => {
  const none = { appleWallet: null, googleWallet: null, samsungWallet: null };
  const made = await createWalletKeys({ ...none, development: { folder: null } }).appleWallet();
  if (!made) throw new Error('There are no development keys');
  keys = made;
  files = unzip(await createApplePass(sampleCard, keys));
});

const contentOf = (name: string) => files.get(name) ?? Buffer.alloc(0);
const passJson = (): unknown => JSON.parse(contentOf('pass.json').toString('utf8'));

/** Writes a file of the pass where openssl finds it. */
function onDisk(name: string, content: Buffer | string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** `openssl smime -verify` of the detached signature over a manifest; throws where it does not hold. */
function verify(manifest: Buffer): void {
  const signature = onDisk('signature', contentOf('signature'));
  const authority = onDisk('wwdr.pem', keys.wwdr);
  const content = onDisk('manifest.json', manifest);
  const of = ['-in', signature, '-content', content, '-CAfile', authority];
  execFileSync('openssl', ['smime', '-verify', '-binary', '-inform', 'DER', ...of], { stdio: 'pipe' });
}

describe('an Apple pass', () => {
  test('has a manifest with the hash of each of its files and of nothing else', () => {
    const manifest: unknown = JSON.parse(contentOf('manifest.json').toString('utf8'));
    const others = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
    expect(manifest).toEqual(
      Object.fromEntries(
        others.map(([name, content]) => [name, createHash('sha1').update(content).digest('hex')]),
      ),
    );
    expect(others.map(([name]) => name).toSorted()).toEqual([
      'icon.png',
      'icon@2x.png',
      'icon@3x.png',
      'logo.png',
      'logo@2x.png',
      'logo@3x.png',
      'pass.json',
    ]);
  });

  test('is signed so that openssl verifies it, and not when its manifest is another', () => {
    expect(() => verify(contentOf('manifest.json'))).not.toThrow();
    const changed = Buffer.from(contentOf('manifest.json'));
    changed[10] = (changed[10] ?? 0) ^ 1;
    expect(() => verify(changed)).toThrow(/verification failure/i);
  });

  test('is of the pass type and the team of its certificate, which the authority issued', () => {
    const certificate = new X509Certificate(keys.certificate);
    const authority = new X509Certificate(keys.wwdr);
    expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
    expect(passJson()).toMatchObject({
      passTypeIdentifier: 'pass.invalid.development',
      teamIdentifier: 'DEVELOPER0',
    });
  });

  test('shows the four numbers, the pharmacy and the help line, and says that it is a demonstration', () => {
    expect(passJson()).toMatchObject({
      formatVersion: 1,
      serialNumber: sampleCard.id,
      logoText: 'Brand & Söhne',
      description: 'Demonstration card. No pharmacy accepts these numbers.',
      backgroundColor: 'rgb(11, 95, 75)',
      barcodes: [
        {
          format: 'PKBarcodeFormatPDF417',
          message: 'BIN:000000 PCN:DEMO GRP:SAMPLE ID:DEMO12345678',
          altText: 'DEMO12345678',
        },
        { format: 'PKBarcodeFormatQR' },
      ],
      storeCard: {
        headerFields: [{ label: 'Demonstration', value: 'Not valid' }],
        primaryFields: [{ label: 'Member ID', value: 'DEMO12345678' }],
        secondaryFields: [
          { label: 'BIN', value: '000000' },
          { label: 'PCN', value: 'DEMO' },
          { label: 'Group', value: 'SAMPLE' },
        ],
        auxiliaryFields: [
          { label: 'Pharmacy', value: 'CVS' },
          { label: 'Pharmacist help', value: '1-800-555-0141' },
        ],
      },
    });
  });

  test('is in the visitor’s language, and says nothing of a demonstration where it is none', async () => {
    const spanish = { ...sampleCard, locale: 'es', demonstration: false } as const;
    const pass =
      unzip(await createApplePass(spanish, keys))
        .get('pass.json')
        ?.toString('utf8') ?? '{}';
    const content: unknown = JSON.parse(pass);
    expect(content).toMatchObject({
      description: 'Tarjeta de descuento para recetas',
      storeCard: { headerFields: [], auxiliaryFields: [{ label: 'Farmacia' }, {}] },
    });
    expect(pass).not.toMatch(/demostración/i);
  });

  test.each([
    ['icon.png', 29],
    ['icon@2x.png', 58],
    ['icon@3x.png', 87],
    ['logo.png', 50],
    ['logo@3x.png', 150],
  ])('has the picture %s, %d pixels wide and high', (name, side) => {
    const picture = contentOf(name);
    expect(picture.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([side, side]);
  });
});
