import { constants, createCipheriv, publicEncrypt, randomBytes, sign, type KeyObject } from 'node:crypto';

import { barcodeText } from './card-text.ts';
import type { WalletCard } from './wallet-request.ts';
import { passTexts } from './pass-texts.ts';

/** What Samsung gave a partner, and its keys: the partner's own signs, Samsung's public one encrypts. */
export interface SamsungWalletKeys {
  partnerCode: string;
  cardId: string;
  certificateId: string;
  key: KeyObject;
  vendorKey: KeyObject;
}

/**
 * Samsung's "Data Transmit Link": the card, encrypted for Samsung and signed by the partner, in the fragment of an
 * address. Samsung takes it for half a minute after `now`, so it is made when the visitor asks for it.
 */
export function createSamsungWalletLink(card: WalletCard, keys: SamsungWalletKeys, now: Date): string {
  const { partnerCode: partnerId, certificateId, cardId, key, vendorKey } = keys;
  const encrypted = encrypt(JSON.stringify({ card: composeCardData(card, now) }), vendorKey);
  const header = { alg: 'RS256', cty: 'CARD', ver: '3', certificateId, partnerId, utc: now.getTime() };
  const signed = `${base64url(JSON.stringify(header))}.${base64url(encrypted)}`;
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
  return `https://a.swallet.link/atw/v3/${encodeURIComponent(cardId)}#Clip?cdata=${signed}.${signature}`;
}

const base64url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');

/** A JWE of RSA1_5 and A128GCM, which Samsung asks for and jose leaves out: RSA1_5 is only unsafe to decrypt. */
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

/** The card as Samsung's type "generic": texts in its own order, names no longer than it takes. */
function composeCardData(card: WalletCard, now: Date): object {
  const words = passTexts(card);
  const short = (text: string) => text.slice(0, 32);
  const texts = [
    `BIN ${card.bin}`,
    `PCN ${card.pcn}`,
    `Group ${card.group_id}`,
    `${words.memberId} ${card.member_id}`,
    `${words.pharmacy} ${card.chain_display_name}`,
    ...(card.help.pharmacist ? [`${words.pharmacistHelp} ${card.help.pharmacist}`] : []),
    words.notInsurance,
  ];
  const attributes = {
    title: short(card.brand),
    subtitle: short(card.demonstration ? `${words.demonstration}: ${words.notAccepted}` : words.kind),
    providerName: short(card.brand),
    startDate: now.getTime(),
    noticeDesc: card.demonstration ? `${words.demonstrationLong} ${words.howToUseLong}` : words.howToUseLong,
    ...Object.fromEntries(texts.map((text, index) => [`text${index + 1}`, text.slice(0, 64)])),
    'serial1.value': barcodeText(card),
    'serial1.serialType': 'QRCODE',
    'serial1.ptFormat': 'QRCODE',
    'serial1.ptSubFormat': 'QR_CODE',
    bgColor: card.colors.background,
    appLinkName: short(card.brand),
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
