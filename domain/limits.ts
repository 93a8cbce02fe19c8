/** Business constants and limits (spec §9). Times are in milliseconds unless the name says otherwise. */

export const zipLength = 5;
export const defaultPackageSize = 1;
/** Ours: the fewest and the most packages a custom quantity may be. */
export const minCustomPackages = 0.001;
export const maxCustomPackages = 1000;
export const priceReactionDebounceMs = 100;
export const cardRefetchDebounceMs = 100;

export const suggestionsPerSearch = 5;
export const searchDebounceMs = 300;
export const resizeDebounceMs = 300;
export const maxSecondaryBrandNames = 3;

export const searchTimeoutsMs = { connect: 1000, read: 2000, write: 30_000 } as const;
export const searchHostDownMs = 120_000;
export const searchPolling = { attempts: 50, delayStepMs: 200, maxDelayMs: 5000 } as const;
export const searchBatchSize = 1000;
export const searchBrowsePages = 1000;
export const searchRegions = {
  analytics: ['de', 'us'],
  insights: ['de', 'us'],
  abTesting: ['de', 'us'],
  personalization: ['eu', 'us'],
  querySuggestions: ['eu', 'us'],
  ingestion: ['eu', 'us'],
} as const;

export const monitoring = {
  sessionSeconds: 1800,
  eventCacheSize: 200,
  batchLimit: 100,
  dispatchIntervalMs: 5000,
  userIdRetentionDays: 30,
  sessionEventLimit: 200,
  sampleRate: 1,
  routeChangeTimeoutMs: 10_000,
  telemetries: ['performance', 'errors', 'http'],
  allowCookies: true,
  // spec §8: how the monitoring client takes failures
  retries: 2,
  firstBackoffMs: 2000,
} as const;

export const logLevel = 'info';
export const proxyTimeoutMs = 5000;
export const sitePort = 9001;
export const metricsPort = 8282;

/** Smallest viewport width of each size, in CSS pixels. */
export const breakpointsPx = { xs: 410, s: 576, m: 768, l: 992, xl: 1200, xxl: 1400 } as const;
export const containerWidthsPx = { xs: 360, s: 576, m: 720, l: 960, xl: 1120, xxl: 1120 } as const;
/** @public for the content pages, whose width is set in style sheets. */
export const contentMaxWidthRem = { least: 65, most: 70 } as const;
export const headerHeightPx = { desktop: 70, mobile: 48 } as const;
export const scrollOffsetPx = { wide: 80, small: 50 } as const;
export const buttonDefaults = { paddingRem: 1.25, radiusPx: 5 } as const;

export const contentCacheSeconds = 600;

/** Most entries one content query asks for. */
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
  sitemapDrugs: 5000,
  sitemapArticles: 1000,
  sitemapCategories: 100,
  sitemapClasses: 2000,
  sitemapConditions: 2000,
  aboutHowItWorks: 4,
} as const;

/** Ours: how many articles a page of a list has, and how many more of its category an article leads to. */
export const articlesPerPage = 8;
export const relatedArticles = 4;

/** Where the map stands until a place is known: a city centre. */
export const defaultMapCenter = { latitude: 39.95, longitude: -75.17 } as const;
export const defaultMapZoom = 14;

/** Ours: what visitors report to have paid. A share of fewer people says nothing; what is further off is another thing's price. */
export const priceReports = {
  minPeople: 5,
  days: 30,
  maxPriceRatio: 20,
  maxDollars: 10_000,
  maxAgeDays: 90,
  readTimeoutMs: 800,
} as const;

export const lazyLoadDelayMs = 200;
/** Cookies are polled only where someone turns it on. */
export const cookiePolling = { enabled: false, intervalMs: 1000 } as const;
export const cookiePath = '/';
export const cookieDeletionMaxAge = -1;
export const referralCookieDays = 90;
/** Ours; the specification names none. */
export const preferenceCookieDays = 365;

export const progressBar = { minimum: 0.08, speedMs: 200, trickleRate: 0.02, trickleSpeedMs: 800 } as const;
