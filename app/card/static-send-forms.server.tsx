import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';

import { bestNearby } from '../../domain/prices.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { PricesResult } from '../shell/load-prices.server.ts';
import { Icon } from '../ui/icon.tsx';
import { cardPath, printHash } from './links.ts';
import { createSendForm } from './send-form.server.ts';
import { ChannelForm } from './send-forms.tsx';
import styles from './send-forms.module.css';

interface LeadingPrice {
  prices: PricesResult;
  /** What the prices are for. */
  priced: { ndc: string; quantity: number };
  /** The chain that the visitor chose; null for the best price. */
  chain: string | null;
  drug: string;
  zip: string | null;
}

/**
 * The forms that send the card of a drug page's leading price and a link to print it. They are HTML because of that page's
 * script budget, and post to /coupon. Null without prices.
 */
export function renderSendForms(page: PageContext, leading: LeadingPrice): string | null {
  const { prices, priced, chain, drug, zip } = leading;
  if (prices.state !== 'loaded') return null;
  const chosenPrice = prices.prices.find((entry) => entry.chain.toLowerCase() === chain);
  const price = chosenPrice ?? bestNearby(prices.prices);
  if (!price) return null;
  const link = {
    key: price.key,
    chain: price.chain,
    ...priced,
    drug,
    zip,
    source: page.request.source?.id ?? null,
    quotedPrice: price.cost,
  };
  const form = createSendForm(page.site, link);
  const i18n = i18nFor(page.site.locale);
  const brand = page.site.partner.clientDisplayName;
  const site = new URL(page.site.origin).host + page.site.href('/').replace(/\/$/, '');
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <div className={styles['forms']}>
        {form.channels.map((channel) => (
          <ChannelForm key={channel} channel={channel} form={form} />
        ))}
        <a
          href={page.site.href(cardPath({ ...link, source: page.request.source })) + printHash}
          className={`${styles['form']} ${styles['summary']}`}
        >
          <Icon name="printer" />
          <span>{i18n._(msg`Print this card`)}</span>
          <Icon name="chevronRight" />
        </a>
      </div>
      <p className={styles['onPaper']}>
        {i18n._(
          msg`To get one of these prices, show the ${brand} card of that pharmacy. Its card is at ${site}`,
        )}
      </p>
    </I18nProvider>,
  );
}
