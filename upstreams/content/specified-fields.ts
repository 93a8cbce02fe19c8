/**
 * The fields that the specification names (§2, §3, §9), by the field or the type in which they are selected. If a content
 * model lacks one of them, the query fails. Every other field may be missing.
 */
const specifiedFields: Readonly<Record<string, string>> = {
  appConfig: 'colors textConfig layout favicon partnerName',
  layout: 'navbar footer',
  navbar: 'logo links',
  footer: 'text logo links privacyChoices',
  links: 'text href',
  pageLink: 'text href',
  privacyChoices: 'icon iconPosition text link',
  linkWithIcon: 'icon iconPosition text link',
  favicon: 'url',
  logo: 'url',
  image: 'url',
  documentFonts: 'primary secondary tertiary',
  primary: 'name style weight file',
  secondary: 'name style weight file',
  tertiary: 'name style weight file',
  file: 'url',
  homepage:
    'homeheader cover popularPharmacies popularSearches recentSavings howItWorks faq testimonials help',
  homeheader: 'links',
  cover: 'headline subtext background gradient image',
  popularPharmacies: 'name logo',
  popularSearches: 'name href',
  recentSavings: 'name href secondName dosage averagePrice hippoPrice savingsText',
  howItWorks: 'title text image',
  testimonials: 'name image text',
  help: 'image headlineString headline text phoneNumber',
  faq: 'question answer',
  faqs: 'question answer',
  faqEntry: 'question',
  faqPage: 'faqs',
  welcomePage: 'faqs',
  aboutUsPage: 'howItWorks',
  drugPage: 'howItWorks partnerDetails',
  editorialPage: 'featuredArticles',
  editorialArticle: 'title preview description slug image content category',
  featuredArticles: 'title preview description slug image category',
  category: 'title slug',
  editorialCategory: 'title slug hideCategory featuredArticles',
  person:
    'slug name image linkedinUrl expertise occupation educationSummary experience education position type reviewedItems',
  condition: 'title slug headline description content faqs',
  drugClass: 'title slug headline image description content',
  staticPage: 'pageUrl headline marketingPageName pageName text',
  rewardsPage:
    'headline subtext termsAndConditions giftCardText giftCardImage rewardsPreviewImage rewardStructureHeadline rewardStructure faqs disclaimerText linkWithIcon',
  drugDescription: 'searchName',
  generalData: 'data',
  generalReference: 'reference',
  // The structural fields of every Contentful reply.
  entry: 'sys',
  asset: 'sys url',
  sys: 'id',
};

const suffix = 'Collection';
const baseName = (name: string) => (name.endsWith(suffix) ? name.slice(0, -suffix.length) : name);

/** Whether the specification names a field of an entry, a list or a rich text. */
export function isSpecifiedField(owner: string, field: string): boolean {
  if (field === 'items' || field === 'json') return true;
  const key = baseName(owner);
  const fields = specifiedFields[key.slice(0, 1).toLowerCase() + key.slice(1)] ?? '';
  return fields.split(' ').includes(baseName(field));
}
