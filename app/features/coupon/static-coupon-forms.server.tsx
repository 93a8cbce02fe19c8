import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';

import { bestNearby } from '../../../domain/prices.ts';
import type { PageContext } from '../../context.ts';
import { wordsIn } from '../language/words.server.ts';
import type { ShownPrices } from '../prices/load-prices.ts';
import { CouponDisclosure } from './coupon-disclosure.tsx';
import { couponFormOf } from './coupon-form-of.server.ts';
import styles from './coupon-forms.module.css';

interface Leading {
  prices: ShownPrices;
  /** The chain that the visitor chose; null for none. */
  chain: string | null;
  drug: string;
  zip: string | null;
}

/**
 * The forms for the price that leads a drug page, as HTML: its scripts have no room for them, so they post, and lead to
 * a page of their own. Null without prices, and where no message can be sent.
 */
export function leadingCouponForms(page: PageContext, { prices, chain, drug, zip }: Leading): string | null {
  if (prices.state !== 'loaded' || page.channels.length === 0) return null;
  const chosen = prices.prices.find((entry) => entry.chain.toLowerCase() === chain);
  const leading = chosen ?? bestNearby(prices.prices);
  if (!leading) return null;
  const { key, cost } = leading;
  const form = couponFormOf(page, { key, cost, drug, zip, source: page.source?.id ?? null });
  return renderToStaticMarkup(
    <I18nProvider i18n={wordsIn(page.locale)}>
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
      </div>
    </I18nProvider>,
  );
}
