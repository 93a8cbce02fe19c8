import { useLingui } from '@lingui/react/macro';

import type { CookiePreferences } from '../../domain/tracking.ts';

/** One of the four categories (spec §9), in plain words: what this site does, and what it does not do. */
export interface Category {
  name: keyof CookiePreferences;
  title: string;
  /** What it is about. */
  about: string;
  /** What happens when it is turned off. */
  off: string;
}

/** The four categories in the language of the page. */
export function useCategories(): Category[] {
  const { t } = useLingui();
  return [
    {
      name: 'personalization',
      title: t`Personalization`,
      about: t`This browser keeps the ZIP code you last used, for 90 days, and the last ten cards you opened, so that they open without a signal.`,
      off: t`Both are deleted and no new ones are kept. You can still type a ZIP code for each search.`,
    },
    {
      name: 'performance',
      title: t`Performance`,
      about: t`We count some of what is done here, such as a change of strength or a card that is sent or printed: which medicine, which choice, which card. A phone number or e-mail address is stored only as a code that cannot be read back. How fast pages open and errors on them may be measured too, under a random number that this browser keeps for 30 days and without saying which medicine a page is about.`,
      off: t`Nothing is counted, and whatever measuring left in this browser is removed.`,
    },
    {
      name: 'targetedAds',
      title: t`Targeted ads`,
      about: t`We show no ads and have no ad trackers. If a link brought you here, this browser keeps for 90 days which site or campaign it was, and we add that to our counts and to messages you ask for.`,
      off: t`That is deleted and no longer kept or passed on. Only the name of a partner of ours stays, because your prices depend on it.`,
    },
    {
      name: 'sellInformation',
      title: t`Sell information`,
      about: t`We sell nothing about you. Turning this on changes nothing today; it is here so that your answer is known before anybody could ask.`,
      off: t`Nothing about you is sold.`,
    },
  ];
}
