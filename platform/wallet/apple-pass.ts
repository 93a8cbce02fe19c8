import { X509Certificate } from 'node:crypto';

import { drawPassImages } from './pass-images.ts';
import type { WalletCard } from './wallet-request.ts';
import { barcodeText, howToUse, passTexts } from './pass-texts.ts';

/** The keys that sign passes, in PEM: Apple's certificate, the operator's for the pass type, and its key. */
export interface ApplePassKeys {
  wwdr: string;
  certificate: string;
  key: string;
  passphrase?: string;
}

/**
 * Creates a signed .pkpass of the card as a generic pass, because that has two rows of up to four fields, and a store card
 * has only one. Pass type and team come from the certificate. The face is visible on a locked phone, so it shows neither
 * medication nor price.
 */
export async function createApplePass(card: WalletCard, keys: ApplePassKeys): Promise<Buffer> {
  // Loaded with the first pass, because the library loads slowly and most visitors request no pass.
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

/** Reads the subject of a pass certificate: UID is the pass type, OU the team. */
function readPassType(certificate: string): { passTypeIdentifier: string; teamIdentifier: string } {
  const { subject } = new X509Certificate(certificate);
  const part = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1];
  const passTypeIdentifier = part('UID');
  const teamIdentifier = part('OU');
  if (!passTypeIdentifier || !teamIdentifier) {
    throw new Error('The certificate for Apple passes has no pass type (UID) or no team (OU)');
  }
  return { passTypeIdentifier, teamIdentifier };
}

/** How many letters of the line below a barcode fit into the width of a pass. */
const maxAltText = 40;

/** Copies fields of the front for the back, with other keys, because a key must be unique on a pass. */
const toBack = <T extends { key: string }>(fields: readonly T[]) =>
  fields.map((field) => ({ ...field, key: `${field.key}Back` }));

function composePass(card: WalletCard): object {
  const texts = passTexts(card);
  const message = barcodeText(card);
  // The only line of the front with room for a sentence. The member id, which it replaces, is also above. A sentence that is
  // too long would be cut.
  const note = card.note && card.note.title.length <= maxAltText ? card.note.title : null;
  const altText = note ?? card.member_id;
  const barcode = { message, messageEncoding: 'iso-8859-1', altText };
  const field = (key: string, label: string, value: string) => ({ key, label, value });
  const memberId = field('memberId', texts.memberId, card.member_id);
  const otherNumbers = [
    field('bin', 'BIN', card.bin),
    field('pcn', 'PCN', card.pcn),
    field('group', 'Group', card.group_id),
  ];
  const pharmacy = field('pharmacy', texts.pharmacy, card.chain_display_name);
  const helpLines = [
    ['memberHelp', texts.memberHelp, card.help.member],
    ['pharmacistHelp', texts.pharmacistHelp, card.help.pharmacist],
  ] as const;
  const helpFields = helpLines.flatMap(([key, label, value]) => (value ? [field(key, label, value)] : []));
  return {
    formatVersion: 1,
    serialNumber: card.id,
    organizationName: card.brand,
    description: card.demonstration ? texts.demonstrationLong : texts.kind,
    logoText: card.brand,
    backgroundColor: toRgb(card.colors.background),
    foregroundColor: toRgb(card.colors.ink),
    labelColor: toRgb(card.colors.ink),
    barcodes: [
      // If the first barcode were square, only one row of four fields would fit.
      { ...barcode, format: 'PKBarcodeFormatPDF417' },
      { ...barcode, format: 'PKBarcodeFormatQR' },
    ],
    generic: {
      headerFields: card.demonstration
        ? [field('demonstration', texts.demonstration, texts.notAccepted)]
        : [],
      primaryFields: [memberId],
      secondaryFields: otherNumbers,
      auxiliaryFields: [pharmacy, ...helpFields.slice(-1)],
      backFields: [
        ...(card.demonstration ? [field('sample', texts.demonstration, texts.demonstrationLong)] : []),
        ...(card.note ? [field('note', card.note.title, card.note.text)] : []),
        // Repeated in full, because the front cuts texts that are too long for their line.
        ...toBack([...otherNumbers, memberId, pharmacy]),
        field('howToUse', texts.howToUse, howToUse(card)),
        ...toBack(helpFields),
        field('notInsurance', texts.kind, texts.notInsurance),
      ],
    },
  };
}

function toRgb(color: string): string {
  const value = Number.parseInt(color.slice(1), 16);
  return `rgb(${value >> 16}, ${(value >> 8) & 0xff}, ${value & 0xff})`;
}
