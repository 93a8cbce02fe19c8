import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** The content of a price key (spec §3, price request). `quantity` is in pricing units; only the price service reads `key`. */
export interface PriceRequest {
  pbm: string;
  key: string;
  chain: { name: string; ncpdps: string[] };
  ndc: string;
  quantity: number;
}

/** The maximum length of a key, in characters. */
const maxLength = 4096;

// Field numbers of the two protobuf messages (docs/decisions/0011-price-key-codec.md).
const field = { pbm: 1, key: 2, chain: 3, ndc: 4, quantity: 5 } as const;
const chainField = { name: 1, ncpdps: 2 } as const;

/** Encodes a price request as base64 of its protobuf message (standard alphabet, padded; percent-encode it in URLs). */
export function encodePriceKey(request: PriceRequest): string {
  const writer = new BinaryWriter();
  writeString(writer, field.pbm, request.pbm);
  writeString(writer, field.key, request.key);
  writer.tag(field.chain, WireType.LengthDelimited).fork();
  writeString(writer, chainField.name, request.chain.name);
  for (const ncpdp of request.chain.ncpdps) {
    writer.tag(chainField.ncpdps, WireType.LengthDelimited).string(ncpdp);
  }
  writer.join();
  writeString(writer, field.ndc, request.ndc);
  if (request.quantity !== 0) writer.tag(field.quantity, WireType.Bit64).double(request.quantity);
  return btoa(String.fromCharCode(...writer.finish()));
}

/**
 * Decodes a price key in the standard or the URL-safe base64 alphabet; unknown fields are skipped. Null for anything
 * malformed or longer than 4 kB; never throws. Only the price service can verify that it issued the key.
 */
export function decodePriceKey(text: string): PriceRequest | null {
  if (text === '' || text.length > maxLength || !/^[\w+/-]+={0,2}$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(binary.length);
    // Filled in a loop, because Uint8Array.from takes ten times as long, and a list of prices has a key for each chain.
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
    return readRequest(new BinaryReader(bytes));
  } catch {
    return null;
  }
}

function readRequest(reader: BinaryReader): PriceRequest | null {
  const request: PriceRequest = { pbm: '', key: '', chain: { name: '', ncpdps: [] }, ndc: '', quantity: 0 };
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    if (type === WireType.LengthDelimited && number === field.pbm) request.pbm = reader.string(true);
    else if (type === WireType.LengthDelimited && number === field.key) request.key = reader.string(true);
    else if (type === WireType.LengthDelimited && number === field.chain) readChain(reader, request.chain);
    else if (type === WireType.LengthDelimited && number === field.ndc) request.ndc = reader.string(true);
    else if (type === WireType.Bit64 && number === field.quantity) request.quantity = reader.double();
    else reader.skip(type, number);
  }
  return Number.isFinite(request.quantity) ? request : null;
}

function readChain(reader: BinaryReader, chain: PriceRequest['chain']): void {
  const end = reader.uint32() + reader.pos;
  while (reader.pos < end) {
    const [number, type] = reader.tag();
    if (type === WireType.LengthDelimited && number === chainField.name) chain.name = reader.string(true);
    else if (type === WireType.LengthDelimited && number === chainField.ncpdps) {
      chain.ncpdps.push(reader.string(true));
    } else reader.skip(type, number);
  }
  if (reader.pos !== end)
    throw new RangeError('The chain of a price key does not end at its declared length');
}

function writeString(writer: BinaryWriter, number: number, value: string): void {
  if (value !== '') writer.tag(number, WireType.LengthDelimited).string(value);
}
