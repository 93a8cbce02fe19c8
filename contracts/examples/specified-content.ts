import { readDefaultContent } from '../../platform/content/export-files.ts';
import type { ContentExport, Entry } from '../../platform/content/export-schema.ts';

/**
 * The fields that the specification names for each type of entry (§2, §3), and those by which a query finds the entry
 * (`client`, `slug`, `pageUrl`). The type `faqPage`, for one, has no specified headline.
 */
const specifiedFields: Readonly<Record<string, string>> = {
  appConfig: 'client partnerName colors textConfig layout favicon',
  layout: 'navbar footer',
  navbar: 'logo links',
  footer: 'text logo links privacyChoices',
  pageLink: 'text href',
  linkWithIcon: 'icon iconPosition text link',
  documentFonts: 'client primary secondary tertiary',
  font: 'name style weight file',
  homepage:
    'client homeheader cover popularPharmacies popularSearches recentSavings howItWorks faq testimonials help',
  homeHeader: 'logo links',
  cover: 'headline subtext background gradient image',
  pharmacy: 'name logo',
  popularSearch: 'name href',
  recentSaving: 'name href secondName dosage averagePrice hippoPrice savingsText',
  howItWorksStep: 'title text image',
  testimonial: 'name image text',
  helpSection: 'image headlineString headline text phoneNumber',
  faqEntry: 'question answer',
  faqPage: 'faqs',
  editorialPage: 'featuredArticles',
  editorialArticle: 'title preview description slug image content category',
  editorialCategory: 'title slug hideCategory featuredArticles',
  person:
    'slug name image linkedinUrl expertise occupation educationSummary experience education position type reviewedItems',
  condition: 'slug title headline description content faqs',
  drugClass: 'slug title headline image description content',
  staticPage: 'pageUrl headline marketingPageName pageName text',
  rewardsPage:
    'headline subtext termsAndConditions giftCardText giftCardImage rewardsPreviewImage rewardStructureHeadline rewardStructure faqs disclaimerText linkWithIcon',
  welcomePage: 'faqs',
  walletPage: '',
  auctionHomePage: '',
  aboutUsPage: 'howItWorks',
  drugPage: 'howItWorks partnerDetails',
  drugDescription: 'searchName',
  sitemap: '',
  generalData: 'data',
  generalReference: 'reference',
};

/** The fields that a page of the type cannot do without. Every other specified field is optional. */
const requiredFields: Readonly<Record<string, string>> = {
  appConfig: 'client partnerName',
  pageLink: 'text href',
  homepage: 'client',
  documentFonts: 'client',
  font: 'name',
  faqEntry: 'question answer',
  faqPage: 'faqs',
  editorialArticle: 'title slug',
  editorialCategory: 'title slug',
  person: 'slug name',
  condition: 'slug title',
  drugClass: 'slug title',
  staticPage: 'pageUrl pageName text',
};

/**
 * The number of entries that stay published of each large type. Links to the other entries lead to unpublished entries, as
 * they may for editors.
 */
const entriesPerType = 3;
const longTypes = new Set(['condition', 'drugClass', 'editorialArticle', 'drugDescription']);

/**
 * A space with a few entries of each type of the default content. Its content model has only the specified fields.
 * @param only `required` keeps only the fields that a page cannot do without.
 */
export function createSpecifiedContent(only: 'specified' | 'required' = 'specified'): ContentExport {
  const content = readDefaultContent();
  const counts = new Map<string, number>();
  const entries = content.entries.flatMap((entry): Entry[] => {
    const type = entry.sys.contentType.sys.id;
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    if (longTypes.has(type) && count > entriesPerType) return [];
    const names = ((only === 'required' ? requiredFields : specifiedFields)[type] ?? '').split(' ');
    const fields = Object.entries(entry.fields).filter(([name]) => names.includes(name));
    return [{ ...entry, fields: Object.fromEntries(fields) }];
  });
  // The service rejects queries for any other field or type.
  const contentTypes = content.contentTypes.flatMap((type) => {
    const names = specifiedFields[type.sys.id]?.split(' ');
    return names ? [{ ...type, fields: type.fields.filter(({ id }) => names.includes(id)) }] : [];
  });
  // The specification names no language except English.
  return {
    ...content,
    contentTypes,
    entries,
    locales: content.locales.filter(({ code }) => code === 'en-US'),
  };
}
