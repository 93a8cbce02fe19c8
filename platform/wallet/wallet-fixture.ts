import { inflateRawSync } from 'node:zlib';

import { z } from 'zod';

import type { FixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import type { WalletCard } from './wallet-request.ts';

/** A card for the tests of a single wallet. */
export const sampleCard: WalletCard = {
  id: '0123456789abcdef0123456789abcdef',
  demonstration: true,
  member_id: 'DEMO12345678',
  bin: '000000',
  pcn: 'DEMO',
  group_id: 'SAMPLE',
  chain: 'cvs',
  chain_display_name: 'CVS',
  brand: 'Brand & Söhne',
  help: { member: '1-800-555-0101', pharmacist: '1-800-555-0141' },
  colors: { background: '#0B5F4B', ink: '#FFFFFF' },
  locale: 'en-US',
  home_url: 'https://site.example/rx',
  icon_url: 'https://site.example/rx/icon.png',
};

const pricesSchema = z.looseObject({ prices: z.array(z.looseObject({ key: z.string() })) });
const cardReplySchema = z.looseObject({
  price: z.looseObject({
    member: z.string(),
    bin: z.string(),
    pcn: z.string(),
    group: z.string(),
    chain: z.string(),
  }),
});

/** The data that the site would send for a card of this platform. */
export async function requestWalletData(platform: FixturePlatform) {
  const list = pricesSchema.parse(
    (await platform.get('/v2/prices?ndc=72603040401&quantity=90&zip=19103')).body,
  );
  const key = list.prices[0]?.key ?? '';
  const { price } = cardReplySchema.parse(
    (await platform.get(`/v1/cards?key=${encodeURIComponent(key)}`)).body,
  );
  const { member, bin, pcn, group, chain } = price;
  const { chain_display_name, brand, help, colors, locale } = sampleCard;
  const pass_address = 'https://site.example/rx/card/pass';
  const numbers = { key, member_id: member, bin, pcn, group_id: group, chain };
  return { ...numbers, chain_display_name, brand, help, colors, locale, pass_address };
}

/** The files of a zip archive by name, read from its central directory. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const files = new Map<string, Buffer>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = archive.readUInt32LE(entry + 20);
    const nameLength = archive.readUInt16LE(entry + 28);
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = archive.readUInt32LE(entry + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    files.set(name, archive.readUInt16LE(entry + 10) === 8 ? inflateRawSync(bytes) : bytes);
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return files;
}
