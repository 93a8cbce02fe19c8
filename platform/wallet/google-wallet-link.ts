import type { KeyObject } from 'node:crypto';

import { SignJWT } from 'jose';

import type { WalletCard } from './wallet-request.ts';
import { barcodeText, passTexts } from './pass-texts.ts';
import { shorten } from './shorten.ts';

export interface GoogleWalletKeys {
  /** The id of the issuer's account. */
  issuerId: string;
  /** Email address of the service account that signs. */
  account: string;
  key: KeyObject;
}

/** The limit in Google's documentation, so that the link fits into the address of every browser. */
export const maxTokenLength = 1800;

/**
 * Creates the link that saves the card in Google Wallet, a generic pass in a token signed with RS256. If the texts are long,
 * optional parts are left out.
 */
export async function createGoogleWalletLink(
  card: WalletCard,
  keys: GoogleWalletKeys,
  now: Date,
): Promise<string> {
  const texts = {
    brand: shorten(card.brand, maxName),
    chain_display_name: shorten(card.chain_display_name, maxName),
  };
  let token = '';
  for (const [shownCard, hasExtras] of [
    [card, true],
    [card, false],
    [{ ...card, ...texts, note: null }, false],
  ] as const) {
    token = await signToken(composeGenericObject(shownCard, hasExtras), card.id, keys, now);
    if (token.length <= maxTokenLength) break;
  }
  return `https://pay.google.com/gp/v/save/${token}`;
}

/** The maximum length of the names of brand and pharmacy in a link that would otherwise be too long. */
const maxName = 30;

function signToken(object: object, id: string, keys: GoogleWalletKeys, now: Date): Promise<string> {
  const classId = `${keys.issuerId}.discount_card`;
  const payload = {
    genericClasses: [{ id: classId }],
    genericObjects: [{ ...object, id: `${keys.issuerId}.${id}`, classId }],
  };
  return new SignJWT({ typ: 'savetowallet', origins: [], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.account)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(keys.key);
}

/** @param hasExtras whether it has the line below the barcode and the help line. */
function composeGenericObject(card: WalletCard, hasExtras: boolean): object {
  const texts = passTexts(card);
  const localize = (value: string) => ({
    defaultValue: { language: card.locale === 'es' ? 'es' : 'en', value },
  });
  const textModule = (id: string, header: string, body: string) => ({ id, header, body });
  const { demonstration, help } = card;
  const note = card.note?.title;
  // A link has no room for both, and the help lines of a demonstration are invented.
  const helpModule = help.pharmacist ? [textModule('help', texts.pharmacistHelp, help.pharmacist)] : [];
  const last = demonstration && note ? [textModule('note', texts.howToUse, note)] : helpModule;
  const alternateText = card.member_id;
  return {
    cardTitle: localize(card.brand),
    subheader: localize(demonstration ? texts.demonstrationLong : (note ?? texts.kind)),
    header: localize(card.chain_display_name),
    hexBackgroundColor: card.colors.background,
    // In the order of a printed card.
    textModulesData: [
      textModule('bin', 'BIN', card.bin),
      textModule('pcn', 'PCN', card.pcn),
      textModule('group', 'Group', card.group_id),
      textModule('member', texts.memberId, card.member_id),
      ...(hasExtras ? last : []),
    ],
    barcode: { type: 'PDF_417', value: barcodeText(card), ...(hasExtras && { alternateText }) },
  };
}
