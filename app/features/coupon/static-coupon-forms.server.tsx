import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { PageContext } from '../../context.ts';
import { wordsIn } from '../language/words.server.ts';
import { CouponDisclosure, channels } from './coupon-disclosure.tsx';
import { couponFormOf, type FormFor } from './coupon-form-of.server.ts';
import styles from './coupon-forms.module.css';

/** The forms as HTML for a page whose scripts have no room for them: they post, and lead to a page of their own. */
export function staticCouponForms(page: PageContext, card: FormFor): string {
  const form = couponFormOf(page, card);
  return renderToStaticMarkup(
    <I18nProvider i18n={wordsIn(page.locale)}>
      <div className={styles['forms']}>
        {channels.map((channel) => (
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
