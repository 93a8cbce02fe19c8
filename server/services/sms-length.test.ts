import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { composeSms } from '../../platform/notifications/compose-sms.ts';
import { countSeptets } from '../../platform/notifications/gsm-text.ts';
import { composeKeywordReply } from '../../platform/notifications/keyword-replies.ts';
import {
  cardSchema,
  extrasSchema,
  rewardsExtrasSchema,
} from '../../platform/notifications/message-content.ts';
import { shippedBrands } from '../../tests/shipped-brands.ts';
import { smsPrograms } from './start-notifications.ts';

const chains = readFileSync('catalogue/chains.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(',')[1] ?? '');
const locales = ['en-US', 'es'] as const;
const demonstrationCard = { bin: '000000', pcn: 'DEMO', group_id: 'SAMPLE', member_id: 'DEMO80500061' };
const realCard = { bin: '610097', pcn: '9999999999', group_id: 'RXSAVE12345', member_id: 'SRX123456789' };

test.each(shippedBrands.partners)('every text of $clientDisplayName fits one segment', (partner) => {
  const { clientDisplayName: brand, clientDomainName, basePath } = partner;
  const origin = `https://${clientDomainName}${basePath.replace(/\/$/, '')}`;
  for (const locale of locales) {
    const extras = { brand, locale };
    for (const chain of chains) {
      for (const [cost, demonstration] of [
        [4.5, true],
        [1234.56, false],
        [10_000, true],
      ] as const) {
        const fields = demonstration ? demonstrationCard : realCard;
        const url = `${origin}/c/${'x'.repeat(25)}`;
        const coupon = cardSchema.parse({
          ...fields,
          key: 'k',
          chain_display_name: chain,
          cost,
          url,
          demonstration,
        });
        const text = composeSms({ kind: 'coupon', coupon, extras: extrasSchema.parse(extras) }, partner.name);
        expect(countSeptets(text), text).toBeLessThanOrEqual(160);
        // No text leaves out the link or the numbers that the pharmacist needs.
        expect(text).toContain(
          `BIN ${fields.bin} PCN ${fields.pcn} GRP ${fields.group_id} ID ${fields.member_id}`,
        );
        expect(text).toContain(url);
        expect(text).toContain(brand);
      }
    }
    const base = locale === 'es' ? `${origin}/es` : origin;
    const rewards = rewardsExtrasSchema.parse({ ...extras, url: `${base}/rewards` });
    const text = composeSms({ kind: 'rewards', extras: rewards }, partner.name);
    expect(countSeptets(text), text).toBeLessThanOrEqual(160);
    expect(text).toContain(`${base}/rewards`);
  }
});

test.each([...smsPrograms(shippedBrands)])('every reply of %s fits one segment', (_, program) => {
  for (const language of ['en', 'es'] as const) {
    for (const intent of ['stop', 'start', 'help'] as const) {
      const reply = composeKeywordReply(intent, program, language);
      expect(countSeptets(reply), reply).toBeLessThanOrEqual(160);
    }
  }
});
