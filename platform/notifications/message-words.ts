import type { MessageContent } from './message-content.ts';
import { couponWords, endings, type CouponWords } from './message-texts.ts';

const english = {
  title: 'About our rewards',
  show: 'What there is to earn, and the terms, are on this page.',
  openPage: 'Open the page',
};

const spanish: typeof english = {
  title: 'Sobre nuestras recompensas',
  show: 'Lo que se puede ganar y las condiciones están en esta página.',
  openPage: 'Abrir la página',
};

/** What a message says in its language, and where it leads; a message about rewards promises none. */
export function messageWords(content: MessageContent): CouponWords & { url: string | null } {
  if (content.kind === 'coupon') {
    return { ...couponWords(content.coupon, content.extras), url: content.coupon.url ?? null };
  }
  const { extras } = content;
  const words = extras.locale === 'es' ? spanish : english;
  return {
    title: words.title,
    preview: words.show,
    show: words.show,
    openCard: words.openPage,
    price: null,
    caveats: { oldCost: null, differ: null },
    card: [],
    ndc: null,
    pharmacist: null,
    help: [],
    notInsurance: null,
    medicine: null,
    demonstration: null,
    ...endings(extras),
    url: extras.url,
  };
}
