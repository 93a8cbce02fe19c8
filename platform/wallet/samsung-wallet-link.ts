import { constants, createCipheriv, publicEncrypt, randomBytes, sign, type KeyObject } from 'node:crypto';

import type { WalletCard } from './wallet-request.ts';
import { barcodeText, howToUse, passTexts } from './pass-texts.ts';
import { shorten } from './shorten.ts';

/** A partner's ids at Samsung, and the keys: the partner's own signs, Samsung's public key encrypts. */
export interface SamsungWalletKeys {
  partnerCode: string;
  cardId: string;
  certificateId: string;
  key: KeyObject;
  vendorKey: KeyObject;
}

/**
 * Creates Samsung's "Data Transmit Link": the card, encrypted for Samsung and signed by the partner, in the fragment of a
 * URL. Samsung accepts it for 30 seconds after `now`, so it must be created when the visitor requests it.
 */
export function createSamsungWalletLink(card: WalletCard, keys: SamsungWalletKeys, now: Date): string {
  const { partnerCode: partnerId, certificateId, cardId, key, vendorKey } = keys;
  const encrypted = encrypt(JSON.stringify({ card: composeCardData(card, now) }), vendorKey);
  const header = { alg: 'RS256', cty: 'CARD', ver: '3', certificateId, partnerId, utc: now.getTime() };
  const signedPart = `${base64url(JSON.stringify(header))}.${base64url(encrypted)}`;
  const signature = sign('sha256', Buffer.from(signedPart), key).toString('base64url');
  return `https://a.swallet.link/atw/v3/${encodeURIComponent(cardId)}#Clip?cdata=${signedPart}.${signature}`;
}

const base64url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');

/** Encrypts to a JWE with RSA1_5 and A128GCM, which Samsung requires and jose lacks: RSA1_5 is only unsafe to decrypt. */
function encrypt(text: string, vendorKey: KeyObject): string {
  const header = base64url(JSON.stringify({ alg: 'RSA1_5', enc: 'A128GCM' }));
  const contentKey = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, iv);
  cipher.setAAD(Buffer.from(header, 'latin1'));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const wrapped = publicEncrypt({ key: vendorKey, padding: constants.RSA_PKCS1_PADDING }, contentKey);
  const parts = [wrapped, iv, body, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return [header, ...parts].join('.');
}

/** Samsung's maximum lengths. */
const maxTitle = 32;
const maxLine = 64;

/** The card as Samsung's type "generic", with texts cut to its maximum lengths. */
function composeCardData(card: WalletCard, now: Date): object {
  const texts = passTexts(card);
  const lines = [
    `BIN ${card.bin}`,
    `PCN ${card.pcn}`,
    `Group ${card.group_id}`,
    `${texts.memberId} ${card.member_id}`,
    `${texts.pharmacy} ${card.chain_display_name}`,
    ...(card.help.pharmacist ? [`${texts.pharmacistHelp} ${card.help.pharmacist}`] : []),
    texts.notInsurance,
  ];
  const notices = [
    ...(card.demonstration ? [texts.demonstrationLong] : []),
    ...(card.note ? [`${card.note.title}. ${card.note.text}`] : []),
    howToUse(card),
  ];
  const attributes = {
    title: shorten(card.brand, maxTitle),
    subtitle: card.demonstration ? `${texts.demonstration}: ${texts.notAccepted}` : texts.shortKind,
    providerName: shorten(card.brand, maxTitle),
    startDate: now.getTime(),
    noticeDesc: notices.join(' '),
    ...Object.fromEntries(lines.map((line, index) => [`text${index + 1}`, shorten(line, maxLine)])),
    'serial1.value': barcodeText(card),
    'serial1.serialType': 'QRCODE',
    'serial1.ptFormat': 'QRCODE',
    'serial1.ptSubFormat': 'QR_CODE',
    bgColor: card.colors.background,
    appLinkName: shorten(card.brand, maxTitle),
    ...(card.icon_url && { appLinkLogo: card.icon_url }),
    ...(card.home_url && { appLinkData: card.home_url }),
    ...(card.help.member && { csInfo: JSON.stringify({ call: card.help.member }) }),
  };
  return {
    type: 'generic',
    subType: 'others',
    data: [
      {
        refId: card.id,
        createdAt: now.getTime(),
        updatedAt: now.getTime(),
        language: card.locale === 'es' ? 'es' : 'en',
        attributes,
      },
    ],
  };
}
