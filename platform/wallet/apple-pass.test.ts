import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { createApplePass, type ApplePassKeys } from './apple-pass.ts';
import { sampleCard, unzip } from './wallet-fixture.ts';
import { createWalletKeys } from './wallet-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairscript-pass-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let keys: ApplePassKeys;
let files: Map<string, Buffer>;

beforeAll(async () => {
  const noWallets = { appleWallet: null, googleWallet: null, samsungWallet: null };
  const developmentKeys = await createWalletKeys({
    ...noWallets,
    development: { folder: null },
  }).appleWallet();
  if (!developmentKeys) throw new Error('There are no development keys');
  keys = developmentKeys;
  files = unzip(await createApplePass(sampleCard, keys));
});

const readFile = (name: string) => files.get(name) ?? Buffer.alloc(0);
const readPassJson = (): unknown => JSON.parse(readFile('pass.json').toString('utf8'));

/** Writes a file of the pass to disk, for openssl. */
function writeToDisk(name: string, content: Buffer | string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Verifies the detached signature of a manifest with openssl. @throws Error if it is invalid. */
function verify(manifest: Buffer): void {
  const signature = writeToDisk('signature', readFile('signature'));
  const authority = writeToDisk('wwdr.pem', keys.wwdr);
  const content = writeToDisk('manifest.json', manifest);
  const inputs = ['-in', signature, '-content', content, '-CAfile', authority];
  execFileSync('openssl', ['smime', '-verify', '-binary', '-inform', 'DER', ...inputs], { stdio: 'pipe' });
}

describe('createApplePass', () => {
  test('the manifest of a pass has the hash of each of its other files', () => {
    const manifest: unknown = JSON.parse(readFile('manifest.json').toString('utf8'));
    const otherFiles = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
    expect(manifest).toEqual(
      Object.fromEntries(
        otherFiles.map(([name, content]) => [name, createHash('sha1').update(content).digest('hex')]),
      ),
    );
    expect(otherFiles.map(([name]) => name).toSorted()).toEqual([
      'icon.png',
      'icon@2x.png',
      'icon@3x.png',
      'logo.png',
      'logo@2x.png',
      'logo@3x.png',
      'pass.json',
    ]);
  });

  test('openssl verifies the signature of a pass, and rejects a changed manifest', () => {
    expect(() => verify(readFile('manifest.json'))).not.toThrow();
    const changed = Buffer.from(readFile('manifest.json'));
    changed[10] = (changed[10] ?? 0) ^ 1;
    expect(() => verify(changed)).toThrow(/verification failure/i);
  });

  test('a pass has the pass type and the team of its certificate', () => {
    const certificate = new X509Certificate(keys.certificate);
    const authority = new X509Certificate(keys.wwdr);
    expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
    expect(readPassJson()).toMatchObject({
      passTypeIdentifier: 'pass.invalid.development',
      teamIdentifier: 'DEVELOPER0',
    });
  });

  test('a pass shows the four codes, the pharmacy, the help line and the demonstration notice', () => {
    expect(readPassJson()).toMatchObject({
      formatVersion: 1,
      serialNumber: sampleCard.id,
      logoText: 'Brand & Söhne',
      description: 'Demonstration card. No pharmacy accepts these codes.',
      backgroundColor: 'rgb(11, 95, 75)',
      barcodes: [
        {
          format: 'PKBarcodeFormatPDF417',
          message: 'BIN:000000 PCN:DEMO GRP:SAMPLE ID:DEMO12345678',
          altText: 'DEMO12345678',
        },
        { format: 'PKBarcodeFormatQR' },
      ],
      generic: {
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

  test('a pass is in the visitor’s language, and a real card has no demonstration notice', async () => {
    const spanish = { ...sampleCard, locale: 'es', demonstration: false } as const;
    const pass =
      unzip(await createApplePass(spanish, keys))
        .get('pass.json')
        ?.toString('utf8') ?? '{}';
    const content: unknown = JSON.parse(pass);
    expect(content).toMatchObject({
      description: 'Tarjeta de descuento para recetas',
      generic: {
        headerFields: [],
        // What the pharmacist looks for is in English as well.
        primaryFields: [{ label: 'Member ID (miembro)' }],
        auxiliaryFields: [{ label: 'Farmacia' }, { label: 'Pharmacist help (ayuda)' }],
      },
    });
    expect(pass).not.toMatch(/demostración/i);
  });

  test('a pass has the note of the brand below its barcode and on its back', async () => {
    const note = { title: 'Show your other card first', text: 'This one is for what it does not cover.' };
    const entries = unzip(await createApplePass({ ...sampleCard, note }, keys));
    expect(JSON.parse(entries.get('pass.json')?.toString('utf8') ?? '{}')).toMatchObject({
      barcodes: [{ altText: note.title }, { altText: note.title }],
      generic: {
        backFields: expect.arrayContaining([
          { key: 'note', label: note.title, value: note.text },
          {
            key: 'howToUse',
            label: 'At the counter',
            value: expect.stringContaining('Pharmacist: bill the other coverage first.'),
          },
        ]),
      },
    });
  });

  test('each row of a pass has at most four fields, and its back has the numbers and the pharmacy in full', async () => {
    const long = {
      ...sampleCard,
      member_id: 'A1234567890123456789012345678Z',
      group_id: 'A GROUP WITH THIRTY CHARACTERS',
      chain_display_name: 'A pharmacy with a name of some forty letters',
      note: { title: 'A sentence that is longer than the line below a barcode', text: 'Why.' },
    };
    const entries = unzip(await createApplePass(long, keys));
    const field = z.looseObject({ key: z.string(), value: z.string() });
    const { generic, barcodes } = z
      .object({
        generic: z.record(z.string(), z.array(field)),
        barcodes: z.array(z.object({ altText: z.string() })),
      })
      .parse(JSON.parse(entries.get('pass.json')?.toString('utf8') ?? '{}'));
    const { backFields = [], ...face } = generic;
    for (const row of Object.values(face)) expect(row.length).toBeLessThanOrEqual(4);
    const allKeys = Object.values(generic).flatMap((fields) => fields.map(({ key }) => key));
    expect(new Set(allKeys).size).toBe(allKeys.length);
    const onBack = backFields.map(({ value }) => value);
    for (const text of [long.member_id, long.group_id, long.bin, long.pcn, long.chain_display_name]) {
      expect(onBack).toContain(text);
    }
    expect(barcodes[0]?.altText).toBe(long.member_id);
  });

  test.each([
    ['icon.png', 29],
    ['icon@2x.png', 58],
    ['icon@3x.png', 87],
    ['logo.png', 50],
    ['logo@3x.png', 150],
  ])('a pass contains the image %s, %d pixels wide and high', (name, side) => {
    const image = readFile(name);
    expect(image.subarray(1, 4).toString('latin1')).toBe('PNG');
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([side, side]);
  });
});
