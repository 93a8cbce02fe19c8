import { X509Certificate } from 'node:crypto';

import { barcodeText } from './card-text.ts';
import { drawPassImages } from './pass-images.ts';
import type { WalletCard } from './wallet-request.ts';
import { passTexts } from './pass-texts.ts';

/** What signs passes, in PEM: Apple's own certificate, ours for the pass type, and its key. */
export interface ApplePassKeys {
  wwdr: string;
  certificate: string;
  key: string;
  passphrase?: string;
}

/**
 * A signed .pkpass of the card, in the form of a store card. The pass type and the team are what the certificate says.
 * Apple lets everybody who holds the phone see the face, so neither medicine nor price is on it.
 */
export async function createApplePass(card: WalletCard, keys: ApplePassKeys): Promise<Buffer> {
  // Loaded with the first pass: signing in script is slow to load, and most visits ask for none.
  const { PKPass } = await import('passkit-generator');
  const { wwdr, certificate, key, passphrase } = keys;
  const content = Buffer.from(JSON.stringify({ ...composePass(card), ...readPassType(certificate) }));
  const pass = new PKPass(
    { 'pass.json': content, ...drawPassImages(card.colors) },
    {
      wwdr,
      signerCert: certificate,
      signerKey: key,
      ...(passphrase !== undefined && { signerKeyPassphrase: passphrase }),
    },
  );
  return pass.getAsBuffer();
}

/** Apple writes both into the subject of a pass certificate: UID is the pass type, OU the team. */
function readPassType(certificate: string): { passTypeIdentifier: string; teamIdentifier: string } {
  const { subject } = new X509Certificate(certificate);
  const part = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1];
  const passTypeIdentifier = part('UID');
  const teamIdentifier = part('OU');
  if (!passTypeIdentifier || !teamIdentifier) {
    throw new Error('The certificate for Apple passes names no pass type (UID) or no team (OU)');
  }
  return { passTypeIdentifier, teamIdentifier };
}

function composePass(card: WalletCard): object {
  const words = passTexts(card);
  const message = barcodeText(card);
  const barcode = { message, messageEncoding: 'iso-8859-1', altText: card.member_id };
  const field = (key: string, label: string, value: string) => ({ key, label, value });
  const help = [
    ['memberHelp', words.memberHelp, card.help.member],
    ['pharmacistHelp', words.pharmacistHelp, card.help.pharmacist],
  ] as const;
  const lines = help.flatMap(([key, label, value]) => (value ? [field(key, label, value)] : []));
  return {
    formatVersion: 1,
    serialNumber: card.id,
    organizationName: card.brand,
    description: card.demonstration ? words.demonstrationLong : words.kind,
    logoText: card.brand,
    backgroundColor: toRgb(card.colors.background),
    foregroundColor: toRgb(card.colors.ink),
    labelColor: toRgb(card.colors.ink),
    barcodes: [
      { ...barcode, format: 'PKBarcodeFormatPDF417' },
      { ...barcode, format: 'PKBarcodeFormatQR' },
    ],
    storeCard: {
      headerFields: card.demonstration
        ? [field('demonstration', words.demonstration, words.notAccepted)]
        : [],
      primaryFields: [field('memberId', words.memberId, card.member_id)],
      secondaryFields: [
        field('bin', 'BIN', card.bin),
        field('pcn', 'PCN', card.pcn),
        field('group', 'Group', card.group_id),
      ],
      auxiliaryFields: [field('pharmacy', words.pharmacy, card.chain_display_name), ...lines.slice(-1)],
      backFields: [
        ...(card.demonstration ? [field('sample', words.demonstration, words.demonstrationLong)] : []),
        field('howToUse', words.howToUse, words.howToUseLong),
        ...lines.map((line) => ({ ...line, key: `${line.key}Back` })),
        field('notInsurance', words.kind, words.notInsurance),
      ],
    },
  };
}

function toRgb(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  return `rgb(${value >> 16}, ${(value >> 8) & 0xff}, ${value & 0xff})`;
}
