/**
 * The catalog of feature flags (spec §2: "Which pages exist is decided by per-client feature flags").
 * One line per flag: what it turns on, and its default.
 */
export const flagCatalog = {
  auctionPage: { default: false, description: 'Landing pages for one chain at /auction/{chain}' },
  classesPages: { default: true, description: 'Drug class pages at /classes/{slug}' },
  conditionsPages: { default: true, description: 'Condition pages at /conditions/{slug}' },
  contactsPopup: { default: false, description: 'The contacts pop-up, opened only by the visitor' },
  drugPageAnchorList: { default: true, description: 'The list of sections at the top of a drug page' },
  breadcrumbs: { default: true, description: 'The breadcrumb trail' },
  classConditionPrices: {
    default: true,
    description: 'Lowest prices on class and condition lists and in guides',
  },
  faqs: { default: true, description: 'Frequently asked questions on drug pages' },
  frontPageLinkRotation: {
    default: false,
    description: 'Daily rotation of the popular searches on the home page',
  },
  samsungWallet: { default: false, description: 'The Samsung Wallet button on the card' },
  dosageForms: { default: true, description: 'The dosage forms section of a drug page' },
  glp1Site: { default: false, description: 'GLP-1 medications and their prices at /glp-1' },
  historicalPricing: { default: false, description: 'The price history on the drug page' },
  pharmacistTips: { default: true, description: 'Tips from pharmacists on drug pages' },
  retailPrice: { default: true, description: 'The comparison of a price with the usual price' },
  testimonials: { default: false, description: 'Testimonials on home and drug pages' },
  typicalDosing: { default: true, description: 'The typical dosing section of a drug page' },
  welcomePageCard: { default: false, description: 'The card on the welcome page' },
  contentApiDrugDescription: {
    default: false,
    description: 'Drug descriptions from the content gateway instead of the lookup',
  },
  reviewersPage: { default: false, description: 'Medical Review Board at /reviewers and its footer link' },
  aboutUsPage: { default: true, description: 'About Us at /about-us and its footer link' },
  extraLegalPages: { default: false, description: 'The additional legal pages: cookie policy, licenses' },
  faqPage: { default: true, description: 'Questions and answers at /faq' },
  editorialPages: { default: true, description: 'Articles and their categories at /editorial' },
  rewardsPage: { default: false, description: 'Rewards for members at /rewards' },
  welcomePage: { default: true, description: 'The landing page for partners’ visitors at /welcome' },
  walletPage: { default: true, description: 'The card in a phone wallet, at /wallet' },
  initialFaqExpansion: {
    default: false,
    description: 'The FAQ page and the questions of drug pages open with their first answer showing',
  },
} as const satisfies Record<string, { default: boolean; description: string }>;

export type FlagName = keyof typeof flagCatalog;
export type Flags = Readonly<Record<FlagName, boolean>>;
