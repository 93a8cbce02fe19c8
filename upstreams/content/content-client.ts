import { aboutUsFetch } from './about-us.ts';
import { appDataFetch } from './app-data.ts';
import { auctionHomePageFetch } from './auction-home-page.ts';
import { conditionFetch } from './condition.ts';
import { documentFontsFetch } from './document-fonts.ts';
import { drugClassFetch } from './drug-class.ts';
import { drugPageFetch } from './drug-page.ts';
import { editorialArticleFetch } from './editorial-article.ts';
import { editorialCategoryFetch } from './editorial-category.ts';
import { editorialPageFetch } from './editorial-page.ts';
import { editorialPaginatedFetch } from './editorial-paginated.ts';
import { faqPageFetch } from './faq-page.ts';
import { homepageFetch } from './homepage.ts';
import { reviewerFetch } from './reviewer.ts';
import { reviewersFetch } from './reviewers.ts';
import { rewardsPageFetch } from './rewards-page.ts';
import { sitemapFetch } from './sitemap.ts';
import { staticPageFetch } from './static-page.ts';
import { walletPageFetch } from './wallet-page.ts';
import { welcomePageFetch } from './welcome-page.ts';
import { createContentSource } from './content-fetch.ts';
import type { ContentUpstream } from './run-query.ts';

/** Creates the named content fetches of spec §7 for one content service, without making a call. */
export function createContentClient(upstream: ContentUpstream) {
  const { createFetch, status } = createContentSource(upstream);
  return {
    status,
    appData: createFetch(appDataFetch),
    documentFonts: createFetch(documentFontsFetch),
    reviewer: createFetch(reviewerFetch),
    reviewers: createFetch(reviewersFetch),
    drugPage: createFetch(drugPageFetch),
    editorialArticle: createFetch(editorialArticleFetch),
    editorialCategory: createFetch(editorialCategoryFetch),
    editorialPage: createFetch(editorialPageFetch),
    faqPage: createFetch(faqPageFetch),
    homepage: createFetch(homepageFetch),
    rewardsPage: createFetch(rewardsPageFetch),
    condition: createFetch(conditionFetch),
    drugClass: createFetch(drugClassFetch),
    staticPage: createFetch(staticPageFetch),
    welcomePage: createFetch(welcomePageFetch),
    editorialPaginated: createFetch(editorialPaginatedFetch),
    sitemap: createFetch(sitemapFetch),
    wallet: createFetch(walletPageFetch),
    auctionHomePage: createFetch(auctionHomePageFetch),
    aboutUs: createFetch(aboutUsFetch),
  };
}

export type ContentClient = ReturnType<typeof createContentClient>;
