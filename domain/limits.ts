/** Business constants and limits (spec §9). Times are in milliseconds unless the name says otherwise. */

export const zipLength = 5;
export const defaultPackageSize = 1;
/** In packages; not specified. */
export const minCustomPackages = 0.001;
export const maxCustomPackages = 1000;
export const priceReactionDebounceMs = 100;

export const suggestionsPerSearch = 5;
export const searchDebounceMs = 300;
export const resizeDebounceMs = 300;
export const maxSecondaryBrandNames = 3;

export const searchTimeoutsMs = { connect: 1000, read: 2000, write: 30_000 } as const;

/** Filling a search index: the size of a batch, and how its tasks are polled. */
export const searchIndexing = {
  batchSize: 1000,
  maxPolls: 50,
  pollStepMs: 200,
  maxPollDelayMs: 5000,
} as const;

export const logLevel = 'info';
export const proxyTimeoutMs = 5000;
export const sitePort = 9001;
export const metricsPort = 8282;

export const contentCacheSeconds = 600;

/** Maximum number of entries that one content query requests. */
export const contentLimits = {
  navbarLinks: 6,
  footerLinks: 4,
  homepageFaq: 3,
  testimonials: 3,
  welcomeFaq: 4,
  faqPage: 20,
  conditionFaq: 20,
  rewardsFaq: 9,
  editorialLandingArticles: 4,
  editorialCategories: 8,
  featuredArticlesPerCategory: 4,
  reviewedItems: 3,
  /** The specification sets no limit. */
  sitemapStaticPages: 100,
  sitemapDrugs: 5000,
  sitemapArticles: 1000,
  sitemapCategories: 100,
  sitemapClasses: 2000,
  sitemapConditions: 2000,
  aboutHowItWorks: 4,
} as const;

/** Not specified: articles on one page of a list, and related articles below an article. */
export const articlesPerPage = 8;
export const relatedArticles = 4;

/** The center of the map until a location is known: the center of Philadelphia. */
export const defaultMapCenter = { latitude: 39.95, longitude: -75.17 } as const;
export const defaultMapZoom = 14;

/**
 * Not specified: limits of visitors' price reports. Fewer reports than `minPeople` are not representative; a ratio above
 * `maxPriceRatio` suggests another product.
 */
export const priceReports = {
  minPeople: 5,
  days: 30,
  maxPriceRatio: 20,
  maxDollars: 10_000,
  maxAgeDays: 90,
} as const;

export const lazyLoadDelayMs = 200;
export const cookiePath = '/';
export const cookieDeletionMaxAge = -1;
export const referralCookieDays = 90;
/** Not specified. */
export const preferenceCookieDays = 365;

export const progressBar = { minimum: 0.08, speedMs: 200, trickleRate: 0.02, trickleSpeedMs: 800 } as const;
