import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';

/**
 * A request for an X.509 certificate for development. Node can sign and read certificates but not create them, so the
 * DER encoding of RFC 5280 is written here. Equal keys give equal certificates.
 */
export interface CertificateRequest {
  subject: CertificateName;
  key: KeyObject;
  issuer: { subject: CertificateName; key: KeyObject };
  /** Whether it may sign other certificates. */
  authority: boolean;
}

/** The parts of a name by their short names. */
export type CertificateName = Readonly<Partial<Record<(typeof nameParts)[number][0], string>>>;

const nameParts = [
  ['UID', [0x09, 0x92, 0x26, 0x89, 0x93, 0xf2, 0x2c, 0x64, 0x01, 0x01]],
  ['CN', [0x55, 0x04, 0x03]],
  ['OU', [0x55, 0x04, 0x0b]],
  ['O', [0x55, 0x04, 0x0a]],
] as const;

const sha256WithRsa = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b];
const basicConstraints = [0x55, 0x1d, 0x13];
const keyUsage = [0x55, 0x1d, 0x0f];

/** Creates a certificate in PEM, valid from 2026 to 2045. */
export function createDevelopmentCertificate({
  subject,
  key,
  issuer,
  authority,
}: CertificateRequest): string {
  const algorithm = sequence(oid(sha256WithRsa), tagged(0x05));
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256')
    .update(publicKey)
    .update(authority ? 'authority' : '')
    .digest()
    .subarray(0, 8);
  const body = sequence(
    tagged(0xa0, tagged(0x02, [2])),
    // The leading byte keeps the serial number positive.
    tagged(0x02, [1], serial),
    algorithm,
    name(issuer.subject),
    sequence(time('260101000000Z'), time('451231235959Z')),
    name(subject),
    publicKey,
    tagged(
      0xa3,
      sequence(
        extension(basicConstraints, sequence(...(authority ? [tagged(0x01, [0xff])] : []))),
        // keyCertSign for an authority, else digitalSignature; the first bit of a bit string is its highest.
        extension(keyUsage, authority ? tagged(0x03, [2, 0x04]) : tagged(0x03, [7, 0x80])),
      ),
    ),
  );
  const signature = sign('sha256', body, issuer.key);
  const certificate = sequence(body, algorithm, tagged(0x03, [0], signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

type Bytes = Uint8Array | readonly number[];

/** Encodes one DER element: its tag, the length of its content, and the content. */
function tagged(tag: number, ...parts: Bytes[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Uint8Array.from(part)));
  const size = content.length;
  // DER requires the shortest form of the length.
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Uint8Array.from([tag, ...length]), content]);
}

const sequence = (...parts: Bytes[]) => tagged(0x30, ...parts);
const oid = (bytes: readonly number[]) => tagged(0x06, bytes);
const time = (text: string) => tagged(0x17, Buffer.from(text, 'latin1'));

function extension(id: readonly number[], value: Buffer): Buffer {
  return sequence(oid(id), tagged(0x01, [0xff]), tagged(0x04, value));
}

function name(parts: CertificateName): Buffer {
  const elements = nameParts.flatMap(([part, id]) => {
    const value = parts[part];
    return value === undefined
      ? []
      : [tagged(0x31, sequence(oid(id), tagged(0x0c, Buffer.from(value, 'utf8'))))];
  });
  return sequence(...elements);
}
