import { createHmac, timingSafeEqual } from 'node:crypto';

import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** What a key says a price is for. */
export interface PricedFor {
  pbm: string;
  chain: string;
  ncpdps: string[];
  ndc: string;
  /** Pricing units. */
  quantity: number;
  zip: string | null;
  /** Version of the release that the price was computed from. */
  release: string;
}

export interface PriceKeys {
  /** The base64 text (standard alphabet) of a signed price request (design §4). */
  issue: (pricedFor: PricedFor) => string;
  /** What a key of this service says; null for every other text. Takes the URL-safe alphabet too. */
  read: (key: string) => PricedFor | null;
}

const macBytes = 16;
const maxLength = 4096;

/** Issues and reads price keys under a secret: without it nobody can make or change one, so no cost is ever forged. */
export function priceKeys(secret: string): PriceKeys {
  const mac = (said: PricedFor): Buffer => {
    const { pbm, chain, ncpdps, ndc, quantity, zip, release } = said;
    // As JSON, so that no two requests have the same text.
    const text = JSON.stringify([pbm, chain, ncpdps, ndc, quantity, zip, release]);
    return createHmac('sha256', secret).update(text).digest().subarray(0, macBytes);
  };
  return {
    issue: (pricedFor) => {
      const { release, zip } = pricedFor;
      return encode(pricedFor, `${release}.${zip ?? '-'}.${mac(pricedFor).toString('base64url')}`);
    },
    read: (key) => {
      const request = decode(key);
      const [, release, zip, given] =
        /^([0-9a-f]{12})\.(\d{5}|-)\.([\w-]{22})$/.exec(request?.key ?? '') ?? [];
      if (!request || !release || !zip || !given) return null;
      const { pbm, chain, ncpdps, ndc, quantity } = request;
      const said = { pbm, chain, ncpdps, ndc, quantity, release, zip: zip === '-' ? null : zip };
      const bytes = Buffer.from(given, 'base64url');
      return bytes.length === macBytes && timingSafeEqual(bytes, mac(said)) ? said : null;
    },
  };
}

/** The NDC that any well-formed price request names, whoever made it; null for every other text. */
export function ndcInKey(key: string): string | null {
  return decode(key)?.ndc ?? null;
}

type Request = Omit<PricedFor, 'zip' | 'release'> & { key: string };

// PriceRequest { pbm=1, key=2, chain=3 { name=1, repeated ncpdps=2 }, ndc=4, double quantity=5 } (spec §3).
function encode({ pbm, chain, ncpdps, ndc, quantity }: PricedFor, key: string): string {
  const writer = new BinaryWriter();
  writer.tag(1, WireType.LengthDelimited).string(pbm);
  writer.tag(2, WireType.LengthDelimited).string(key);
  writer.tag(3, WireType.LengthDelimited).fork();
  writer.tag(1, WireType.LengthDelimited).string(chain);
  for (const ncpdp of ncpdps) writer.tag(2, WireType.LengthDelimited).string(ncpdp);
  writer.join();
  writer.tag(4, WireType.LengthDelimited).string(ndc);
  writer.tag(5, WireType.Bit64).double(quantity);
  return Buffer.from(writer.finish()).toString('base64');
}

function decode(text: string): Request | null {
  if (text.length > maxLength || !/^[\w+/-]+={0,2}$/.test(text)) return null;
  const request: Request = { pbm: '', key: '', chain: '', ncpdps: [], ndc: '', quantity: 0 };
  try {
    // Buffer reads both alphabets.
    const reader = new BinaryReader(Buffer.from(text, 'base64'));
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag();
      const isText = type === WireType.LengthDelimited;
      if (field === 1 && isText) request.pbm = reader.string();
      else if (field === 2 && isText) request.key = reader.string();
      else if (field === 3 && isText) readChain(reader, request);
      else if (field === 4 && isText) request.ndc = reader.string();
      else if (field === 5 && type === WireType.Bit64) request.quantity = reader.double();
      else reader.skip(type, field);
    }
  } catch {
    return null;
  }
  return Number.isFinite(request.quantity) ? request : null;
}

function readChain(reader: BinaryReader, request: Request): void {
  const end = reader.uint32() + reader.pos;
  while (reader.pos < end) {
    const [field, type] = reader.tag();
    if (field === 1 && type === WireType.LengthDelimited) request.chain = reader.string();
    else if (field === 2 && type === WireType.LengthDelimited) request.ncpdps.push(reader.string());
    else reader.skip(type, field);
  }
}
