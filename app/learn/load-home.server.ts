import { rotateDaily } from '../../domain/rotate-daily.ts';
import type { Homepage } from '../../upstreams/content/homepage.ts';
import type { PageContext } from '../context.ts';
import type { Question } from '../ui/disclosure-list.tsx';
import { linksToEnabledPages } from '../shell/frame-links.server.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { coverLook, type CoverLook } from './cover-look.ts';
import { loadSavings, type ShownSaving } from './load-savings.server.ts';

type Content = Rendered<Homepage>;

/** Home as its page shows it: every section of spec §2, empty or null where there is nothing to show. */
export interface HomeData {
  /** Links of the header on home; null where the header is every page's. */
  headerLinks: { text: string; href: string }[] | null;
  cover: { headline: string; subtext: string | null; look: CoverLook; image: Picture | null };
  popularSearches: Content['popularSearches'];
  savings: ShownSaving[];
  howItWorks: Content['howItWorks'];
  pharmacies: Content['popularPharmacies'];
  questions: Question[];
  testimonials: Content['testimonials'];
  help: Content['help'];
}

/** An image of the content, on our own origin. */
export type Picture = NonNullable<Content['howItWorks'][number]['image']>;

/**
 * The sections of home that the content has for the client of a page. Without them home is the cover with the client's
 * name and its search: it is never away because the content is.
 * @param day today in UTC, YYYY-MM-DD.
 */
export async function loadHome(page: PageContext, day: string): Promise<HomeData> {
  const { tenant, flags, partner } = page.site;
  const asked = { client: tenant.id, locale: page.site.locale };
  const { content } = await loadContent(page, (client) => client.homepage(asked, page.request.call));
  const searches = content?.popularSearches ?? [];
  return {
    headerLinks: content?.homeheader ? linksToEnabledPages(page.site, content.homeheader.links) : null,
    cover: {
      headline: content?.cover?.headline ?? partner.clientDisplayName,
      subtext: content?.cover?.subtext ?? null,
      look: coverLook(content?.cover),
      image: content?.cover?.image ?? null,
    },
    popularSearches: flags.frontPageLinkRotation ? rotateDaily(searches, day) : searches,
    savings: await loadSavings(page, content?.recentSavings ?? [], day),
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
