import { msg } from '@lingui/core/macro';

import type { Channel } from '../../wire/message.ts';
import type { SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { CouponAnswer } from './coupon-form.ts';

/** The way to a form like the one that was sent, for a page that says so and has no script to show it anew. */
export function sendAgainLink(site: SiteContext, channel: Channel, path: string): CouponAnswer['link'] {
  const words = i18nFor(site.locale);
  return {
    href: site.href(path),
    text:
      channel === 'sms'
        ? words._(msg`Send it again, or to another number`)
        : words._(msg`Send it again, or to another address`),
  };
}
