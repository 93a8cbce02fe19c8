import { msg } from '@lingui/core/macro';

import { rotateDaily } from '../../domain/rotate-daily.ts';
import { isReservedForFiction } from '../../domain/phone-number.ts';
import type { Words } from '../../tenants/words.ts';
import type { Homepage } from '../../upstreams/content/homepage.ts';
import type { PageContext } from '../context.ts';
import { loadAppData, loadContent } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { linksToEnabledPages } from '../shell/frame-links.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead, type PageHead } from '../shell/page-head.server.ts';
import { organizationData, websiteData } from '../shell/structured-data.server.ts';
import type { Question } from '../ui/disclosure-list.tsx';
import {
  loadHomePrices,
  type ComparedMedication,
  type LivePrice,
  type PricedPharmacy,
  type Saving,
} from './load-savings.server.ts';

type Content = Rendered<Homepage>;

/** The sections of the home page (spec §2), empty or null where there is nothing to show. */
export interface HomeData {
  /** URL path of the logo in the home page's header; null for the same logo as on other pages. */
  headerLogo: string | null;
  /** Links of the home page's header; null for the same links as on other pages. */
  headerLinks: { text: string; href: string }[] | null;
  cover: {
    headline: string;
    subtext: string | null;
    look: CoverLook;
    image: NonNullable<Content['cover']>['image'];
  };
  popularSearches: Content['popularSearches'];
  /** Null without a price: the cover is then shown without it. */
  live: LivePrice | null;
  savings: Saving[];
  howItWorks: Content['howItWorks'];
  pharmacies: PricedPharmacy[];
  /** Null where the pharmacies have no prices. */
  compared: ComparedMedication | null;
  questions: Question[];
  testimonials: Content['testimonials'];
  help: HomeHelp | null;
  /** URL paths of the brand's drawings. */
  illustrations: { hero: string | null; steps: string[]; help: string | null };
  /** The brand's own words in the language of the page. */
  words: Words;
  searchLabel: string | undefined;
  head: PageHead;
}

interface HomeHelp extends Omit<NonNullable<Content['help']>, 'phoneNumber'> {
  /** Help lines answered by people. Spanish pages list a Spanish-speaking line first. */
  phones: { number: string; isSpanish: boolean }[];
}

/** With fewer popular searches, those that have a price on the page are shown too. */
const minSearches = 4;

const noContent: Content = {
  homeheader: null,
  cover: null,
  popularPharmacies: [],
  popularSearches: [],
  recentSavings: [],
  howItWorks: [],
  faq: [],
  testimonials: [],
  help: null,
};

/**
 * The home page of the page's client. If the content fails, it has only a cover with the client's name and the search.
 * @param today in UTC, YYYY-MM-DD.
 */
export async function loadHome(page: PageContext, today: string): Promise<HomeData> {
  const { tenant, flags, locale } = page.site;
  const [loaded, { text }] = await Promise.all([
    loadContent(page, (client) => client.homepage({ client: tenant.id, locale }, page.request.call)),
    loadAppData(page),
  ]);
  const content = loaded.content ?? noContent;
  const { recentSavings: listed, popularSearches: searches, popularPharmacies: pharmacies } = content;
  const { otherSearches, ...prices } = await loadHomePrices(page, { listed, searches, pharmacies }, today);
  const shownSearches = otherSearches.length >= minSearches ? otherSearches : searches;
  // Testimonials of sample content are not from real people.
  const showsTestimonials = flags.testimonials && !text('sampleNotice');
  return {
    ...toHeader(page, content.homeheader),
    cover: toCover(page, content.cover),
    popularSearches: flags.frontPageLinkRotation ? rotateDaily(shownSearches, today) : shownSearches,
    ...prices,
    howItWorks: content.howItWorks,
    questions: content.faq.map(({ slug, question, answer }) => ({ id: slug, question, html: answer.html })),
    testimonials: showsTestimonials ? content.testimonials : [],
    help: content.help && toHelp(page, content.help),
    illustrations: illustrationsOf(page),
    words: tenant.words[locale],
    searchLabel: text('searchLabel') || undefined,
    head: homeHead(page, text, prices.live !== null),
  };
}

/** A header without links shows the same ones as other pages. */
function toHeader(
  { site }: PageContext,
  header: Content['homeheader'],
): Pick<HomeData, 'headerLogo' | 'headerLinks'> {
  return {
    headerLogo: header?.logo?.url ?? null,
    headerLinks: header?.links.length ? linksToEnabledPages(site, header.links) : null,
  };
}

function toCover({ site }: PageContext, cover: Content['cover']): HomeData['cover'] {
  return {
    headline: cover?.headline || site.partner.clientDisplayName,
    subtext: cover?.subtext ?? null,
    look: parseCoverLook(cover),
    image: cover?.image ?? null,
  };
}

function illustrationsOf({ site }: PageContext): HomeData['illustrations'] {
  const { hero, steps, help } = site.tenant.illustrations;
  return {
    hero: hero ? site.fileHref(hero) : null,
    steps: steps.map(site.fileHref),
    help: help ? site.fileHref(help) : null,
  };
}

function homeHead(page: PageContext, text: (name: string) => string, takesZip: boolean): PageHead {
  const i18n = i18nFor(page.site.locale);
  return pageHead(page, {
    title: text('siteTitle') || i18n._(msg`Prescription prices by pharmacy and ZIP code`),
    description:
      text('siteDescription') ||
      i18n._(msg`Compare what pharmacies near you charge for a medication, and get a free discount card.`),
    path: '/',
    takesZip,
    data: [websiteData(page.site), organizationData(page.site)],
  });
}

function toHelp({ site }: PageContext, { phoneNumber, ...help }: NonNullable<Content['help']>): HomeHelp {
  const spanish = site.locale === 'es' ? site.tenant.help.spanish : null;
  const phones = [
    { number: spanish, isSpanish: true },
    { number: phoneNumber, isSpanish: false },
  ];
  return {
    ...help,
    phones: phones.flatMap(({ number, isSpanish }) =>
      number && /\d/.test(number) && !isReservedForFiction(number) ? [{ number, isSpanish }] : [],
    ),
  };
}

const backgrounds = ['brand', 'soft', 'plain'] as const;
const gradients = ['none', 'glow', 'dawn'] as const;

/** The background and the gradient of a cover. The content names them; the brand's tokens give their colors. */
interface CoverLook {
  background: (typeof backgrounds)[number];
  gradient: (typeof gradients)[number];
}

/** The background and gradient of a cover by name (content/README.md); the brand color without a gradient by default. */
export function parseCoverLook(
  cover: { background: string | null; gradient: string | null } | null | undefined,
): CoverLook {
  return {
    background: parseName(backgrounds, cover?.background) ?? 'brand',
    gradient: parseName(gradients, cover?.gradient) ?? 'none',
  };
}

const parseName = <Name extends string>(names: readonly Name[], text: string | null | undefined) =>
  names.find((name) => name === text?.trim().toLowerCase());
