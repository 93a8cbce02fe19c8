import { createAboutUsFetch } from './about-us.ts';
import { createAppDataFetch } from './app-data.ts';
import { createAuctionHomePageFetch } from './auction-home-page.ts';
import { createConditionFetch } from './condition.ts';
import { createDocumentFontsFetch } from './document-fonts.ts';
import { createDrugClassFetch } from './drug-class.ts';
import { createDrugPageFetch } from './drug-page.ts';
import { createEditorialArticleFetch } from './editorial-article.ts';
import { createEditorialCategoryFetch } from './editorial-category.ts';
import { createEditorialPageFetch } from './editorial-page.ts';
import { createEditorialPaginatedFetch } from './editorial-paginated.ts';
import { createFaqPageFetch } from './faq-page.ts';
import { createHomepageFetch } from './homepage.ts';
import { createReviewerFetch } from './reviewer.ts';
import { createReviewersFetch } from './reviewers.ts';
import { createRewardsPageFetch } from './rewards-page.ts';
import { createSitemapFetch } from './sitemap.ts';
import { createStaticPageFetch } from './static-page.ts';
import { createWalletPageFetch } from './wallet-page.ts';
import { createWelcomePageFetch } from './welcome-page.ts';
import { createContentSource } from './content-fetch.ts';
import type { ContentUpstream } from './run-query.ts';

/** The named content fetches of spec §7, over one content service. Makes no call. */
export function createContentClient(upstream: ContentUpstream) {
  const source = createContentSource(upstream);
  return {
    appData: createAppDataFetch(source),
    documentFonts: createDocumentFontsFetch(source),
    reviewer: createReviewerFetch(source),
    reviewers: createReviewersFetch(source),
    drugPage: createDrugPageFetch(source),
    editorialArticle: createEditorialArticleFetch(source),
    editorialCategory: createEditorialCategoryFetch(source),
    editorialPage: createEditorialPageFetch(source),
    faqPage: createFaqPageFetch(source),
    homepage: createHomepageFetch(source),
    rewardsPage: createRewardsPageFetch(source),
    condition: createConditionFetch(source),
    drugClass: createDrugClassFetch(source),
    staticPage: createStaticPageFetch(source),
    welcomePage: createWelcomePageFetch(source),
    editorialPaginated: createEditorialPaginatedFetch(source),
    sitemap: createSitemapFetch(source),
    wallet: createWalletPageFetch(source),
    auctionHomePage: createAuctionHomePageFetch(source),
    aboutUs: createAboutUsFetch(source),
  };
}

export type ContentClient = ReturnType<typeof createContentClient>;
