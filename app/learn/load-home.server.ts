import { rotateDaily } from '../../domain/rotate-daily.ts';
import type { Homepage } from '../../upstreams/content/homepage.ts';
import type { PageContext } from '../context.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { linksToEnabledPages } from '../shell/frame-links.server.ts';
import type { Question } from '../ui/disclosure-list.tsx';
import { loadSavings, type Saving } from './load-savings.server.ts';

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
  savings: Saving[];
  howItWorks: Content['howItWorks'];
  pharmacies: Content['popularPharmacies'];
  questions: Question[];
  testimonials: Content['testimonials'];
  help: Content['help'];
}

/**
 * The home page of the page's client. If the content fails, it has only a cover with the client's name and the search.
 * @param today in UTC, YYYY-MM-DD.
 */
export async function loadHome(page: PageContext, today: string): Promise<HomeData> {
  const { tenant, flags, partner, locale } = page.site;
  const query = { client: tenant.id, locale };
  const { content } = await loadContent(page, (client) => client.homepage(query, page.request.call));
  const searches = content?.popularSearches ?? [];
  return {
    headerLogo: content?.homeheader?.logo?.url ?? null,
    // A header without links shows the same as other pages.
    headerLinks: content?.homeheader?.links.length
      ? linksToEnabledPages(page.site, content.homeheader.links)
      : null,
    cover: {
      headline: content?.cover?.headline || partner.clientDisplayName,
      subtext: content?.cover?.subtext ?? null,
      look: parseCoverLook(content?.cover),
      image: content?.cover?.image ?? null,
    },
    popularSearches: flags.frontPageLinkRotation ? rotateDaily(searches, today) : searches,
    savings: await loadSavings(page, content?.recentSavings ?? [], today),
    howItWorks: content?.howItWorks ?? [],
    pharmacies: content?.popularPharmacies ?? [],
    questions: (content?.faq ?? []).map(({ slug, question, answer }) => ({
      id: slug,
      question,
      html: answer.html,
    })),
    testimonials: flags.testimonials ? (content?.testimonials ?? []) : [],
    help: content?.help ?? null,
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
