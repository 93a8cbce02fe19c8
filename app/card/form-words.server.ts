import { msg } from '@lingui/core/macro';

import type { Channel } from '../../wire/message.ts';
import type { SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { FormWords } from './coupon-form.ts';

/** What the forms for a card say; the consent names who sends what, what it costs and how to end it. */
export function cardFormWords(site: SiteContext): Record<Channel, FormWords> {
  const words = i18nFor(site.locale);
  const brand = site.partner.clientDisplayName;
  return {
    sms: {
      name: words._(msg`Text me this card`),
      button: words._(msg`Text the card`),
      note: words._(
        msg`I agree that ${brand} texts this discount card to this number, once. Message and data rates may apply. Reply STOP to stop, HELP for help.`,
      ),
    },
    email: {
      name: words._(msg`E-mail me this card`),
      button: words._(msg`E-mail the card`),
      note: words._(msg`${brand} sends one e-mail with this card to this address.`),
    },
  };
}
