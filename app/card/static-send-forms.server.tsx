import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';

import { choiceBesideKey } from '../../domain/card.ts';
import { documentMarks } from '../../domain/document-marks.ts';
import { formatDollars, pharmacyName, type PricedProduct, type PriceEntry } from '../../domain/prices.ts';
import type { Channel } from '../../wire/message.ts';
import type { PageContext } from '../context.ts';
import { deferHtml } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { Icon, LineIcon } from '../ui/icon.tsx';
import { pageIcons } from '../ui/content-icon.tsx';
import { cardPath, printHash } from './links.ts';
import { createSendForm } from './share-card.server.ts';
import { ChannelBody, ChannelDetails } from './send-forms.tsx';
import styles from './send-forms.module.css';

/** The price that a drug page leads with, and what it is for. */
interface LeadingPrice {
  price: PriceEntry;
  pricedProduct: PricedProduct;
  /** The slug of the page. */
  drug: string;
  zip: string | null;
}

/**
 * The forms that send the card of a drug page's leading price and a link to print it. They are HTML because of that page's
 * script budget, and post to /coupon.
 */
export async function renderSendForms(page: PageContext, leading: LeadingPrice): Promise<string> {
  const { price, pricedProduct, drug, zip } = leading;
  const link = {
    key: price.key,
    ...choiceBesideKey({ key: price.key, chain: price.chain, ...pricedProduct }),
    drug,
    zip,
    source: page.request.source?.id ?? null,
    quotedPrice: price.cost,
  };
  const form = await createSendForm(page, link);
  const i18n = i18nFor(page.site.locale);
  const brand = page.site.partner.clientDisplayName;
  const name = pharmacyName(price, i18n._(msg`Local Pharmacies`));
  const cost = formatDollars(price.cost);
  const address = new URL(page.site.origin).host + page.site.href(`/${drug}`);
  /** A form that is hidden until its name is pressed. */
  const formBody = (channel: Channel) => {
    const html = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <ChannelBody channel={channel} form={form} />
      </I18nProvider>,
    );
    const text = i18n._(channel === 'sms' ? msg`Enter your phone number` : msg`Enter your email address`);
    const place = { name: `send-${channel}`, id: `send-${channel}-to` };
    return deferHtml({ i18n, url: page.request.url, text, ...place }, html);
  };
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <p className={styles['chain']}>{i18n._(msg`Card for ${name}, ${cost}`)}</p>
      <div className={styles['forms']}>
        {form.channels.map((channel) => (
          <ChannelDetails
            key={channel}
            channel={channel}
            form={form}
            body={{ dangerouslySetInnerHTML: { __html: formBody(channel) } }}
          />
        ))}
        <a
          href={page.site.href(cardPath({ ...link, source: page.request.source })) + printHash}
          className={`${styles['form']} ${styles['summary']}`}
        >
          <LineIcon path={pageIcons.printer} />
          <span>{i18n._(msg`Print this card`)}</span>
          <Icon name="chevronRight" />
        </a>
      </div>
      <p className={styles['onPaper']}>
        {i18n._(
          msg`These are prices with the free ${brand} card. Each pharmacy has its own, with four codes. Open it at ${address}`,
        )}
      </p>
    </I18nProvider>,
  );
  return documentMarks.fold + html;
}
