import type { KeyObject } from 'node:crypto';

import { SignJWT } from 'jose';

import { barcodeText } from './card-text.ts';
import type { WalletCard } from './wallet-request.ts';
import { passTexts } from './pass-texts.ts';

export interface GoogleWalletKeys {
  /** The number of the issuer's account. */
  issuerId: string;
  /** E-mail address of the service account that signs. */
  account: string;
  key: KeyObject;
}

/** Google saves by a link that is short enough for every browser's address; its documentation names this limit. */
export const maxTokenLength = 1800;

/** The link that saves the card in Google Wallet as a generic pass: its content is a token signed with RS256. */
export async function createGoogleWalletLink(
  card: WalletCard,
  keys: GoogleWalletKeys,
  now: Date,
): Promise<string> {
  const classId = `${keys.issuerId}.discount_card`;
  const payload = {
    genericClasses: [{ id: classId }],
    genericObjects: [{ ...composeGenericObject(card), id: `${keys.issuerId}.${card.id}`, classId }],
  };
  const token = await new SignJWT({ typ: 'savetowallet', origins: [], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.account)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(keys.key);
  return `https://pay.google.com/gp/v/save/${token}`;
}

function composeGenericObject(card: WalletCard): object {
  const words = passTexts(card);
  const said = (value: string) => ({
    defaultValue: { language: card.locale === 'es' ? 'es' : 'en', value },
  });
  const line = (id: string, header: string, body: string) => ({ id, header, body });
  const { help } = card;
  return {
    cardTitle: said(card.brand),
    subheader: said(card.demonstration ? words.demonstrationLong : words.kind),
    header: said(card.chain_display_name),
    hexBackgroundColor: card.colors.background,
    // In the order of a card on paper.
    textModulesData: [
      line('bin', 'BIN', card.bin),
      line('pcn', 'PCN', card.pcn),
      line('group', 'Group', card.group_id),
      line('member', words.memberId, card.member_id),
      ...(help.pharmacist ? [line('help', words.pharmacistHelp, help.pharmacist)] : []),
    ],
    barcode: { type: 'PDF_417', value: barcodeText(card) },
  };
}
