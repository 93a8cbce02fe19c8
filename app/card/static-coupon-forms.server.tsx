import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';

import { bestNearby } from '../../domain/prices.ts';
import type { PageContext } from '../context.ts';
import { Icon } from '../ui/icon.tsx';
import { cardPath } from './card-path.ts';
import { printHash } from './print-hash.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { PricesResult } from '../shell/load-prices.server.ts';
import { CouponDisclosure } from './coupon-disclosure.tsx';
import { couponFormOf } from './coupon-form-of.server.ts';
import styles from './coupon-forms.module.css';

interface Leading {
  prices: PricesResult;
  /** The chain that the visitor chose; null for none. */
  chain: string | null;
  drug: string;
  zip: string | null;
}

/**
 * The ways to take the price that leads a drug page along, as HTML: its scripts have no room for them, so the forms post,
 * and lead to a page of their own; printing leads to the card. Null without prices. A kind of message that cannot be sent
 * has no form.
 */
export function leadingCouponForms(page: PageContext, { prices, chain, drug, zip }: Leading): string | null {
  if (prices.state !== 'loaded') return null;
  const chosen = prices.prices.find((entry) => entry.chain.toLowerCase() === chain);
  const leading = chosen ?? bestNearby(prices.prices);
  if (!leading) return null;
  const { key, cost } = leading;
  const form = couponFormOf(page.site, { key, cost, drug, zip, source: page.request.source?.id ?? null });
  const words = i18nFor(page.site.locale);
  const brand = page.site.partner.clientDisplayName;
  const site = new URL(page.site.origin).host + page.site.href('/').replace(/\/$/, '');
  const card = page.site.href(cardPath({ key, drug, zip, source: page.request.source, seen: cost }));
  return renderToStaticMarkup(
    <I18nProvider i18n={words}>
      <div className={styles['forms']}>
        {form.channels.map((channel) => (
          <CouponDisclosure
            key={channel}
            channel={channel}
            form={form}
            typed={null}
            answer={null}
            open={false}
          />
        ))}
        <a href={card + printHash} className={`${styles['form']} ${styles['summary']}`}>
          <Icon name="printer" />
          <span>{words._(msg`Print this card`)}</span>
          <Icon name="chevronRight" />
        </a>
      </div>
      <p className={styles['onPaper']}>
        {words._(
          msg`To get one of these prices, show the ${brand} card of that pharmacy. Its card is at ${site}`,
        )}
      </p>
    </I18nProvider>,
  );
}
