import { msg } from '@lingui/core/macro';
import type {
  Article,
  BreadcrumbList,
  FAQPage,
  MedicalWebPage,
  Organization,
  Person,
  WebSite,
  WithContext,
} from 'schema-dts';

import type { SiteContext } from '../context.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { i18nFor } from './i18n.server.ts';
import { absoluteUrl } from './page-head.server.ts';

const context = 'https://schema.org';

/** The organization behind the site. */
export function organizationData(site: SiteContext): WithContext<Organization> {
  return {
    '@context': context,
    '@type': 'Organization',
    name: site.partner.clientDisplayName,
    url: absoluteUrl(site, '/', 'en-US'),
    logo: site.origin + site.fileHref(site.tenant.mark),
  };
}

/** schema-dts has no `query-input`, which search engines require. */
interface SearchAction {
  '@type': 'SearchAction';
  target: { '@type': 'EntryPoint'; urlTemplate: string };
  'query-input': string;
}

/** The site and its search page. */
export function websiteData(site: SiteContext): WithContext<WebSite> {
  const search: SearchAction = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl(site, '/search')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': context,
    '@type': 'WebSite',
    name: site.partner.clientDisplayName,
    url: absoluteUrl(site, '/'),
    inLanguage: site.locale,
    potentialAction: search,
  };
}

/** One step of a breadcrumb trail. */
export interface Crumb {
  name: string;
  /** Path below the base path; the last step needs none. */
  path?: string;
}

/** The breadcrumb trail, the page itself last. */
export function breadcrumbData(site: SiteContext, crumbs: readonly Crumb[]): WithContext<BreadcrumbList> {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path === undefined ? {} : { item: absoluteUrl(site, path) }),
    })),
  };
}

/** Questions with their answers as HTML. */
export function faqData(
  questions: readonly { question: string; answer: { html: string } }[],
): WithContext<FAQPage> {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.html },
    })),
  };
}

interface ArticleFacts {
  title: string;
  description: string;
  /** Path below the base path. */
  path: string;
  /** ISO dates or times; null where unknown. */
  published: string | null;
  updated: string | null;
  /** Path on the host; null without an image. */
  image?: string | null;
}

/** An article, published by the site. */
export function articleData(site: SiteContext, facts: ArticleFacts): WithContext<Article> {
  return {
    '@context': context,
    '@type': 'Article',
    headline: facts.title,
    description: facts.description,
    url: absoluteUrl(site, facts.path),
    mainEntityOfPage: absoluteUrl(site, facts.path),
    inLanguage: site.locale,
    ...(facts.published ? { datePublished: facts.published } : {}),
    ...(facts.updated ? { dateModified: facts.updated } : {}),
    ...(facts.image ? { image: site.origin + facts.image } : {}),
    publisher: { '@type': 'Organization', name: site.partner.clientDisplayName },
  };
}

interface MedicalPageFacts {
  title: string;
  description: string;
  /** Path below the base path. */
  path: string;
  /** ISO date of the last review; null without one. */
  lastReviewed: string | null;
  about: { type: 'MedicalCondition' | 'DrugClass'; name: string };
}

/** A page about a condition or a drug class, with its last review. */
export function medicalPageData(site: SiteContext, facts: MedicalPageFacts): WithContext<MedicalWebPage> {
  return {
    '@context': context,
    '@type': 'MedicalWebPage',
    name: facts.title,
    description: facts.description,
    url: absoluteUrl(site, facts.path),
    inLanguage: site.locale,
    ...(facts.lastReviewed ? { lastReviewed: facts.lastReviewed } : {}),
    about: { '@type': facts.about.type, name: facts.about.name },
  };
}

interface PersonFacts {
  name: string;
  /** Path of the profile below the base path. */
  path: string;
  occupation: string | null;
  expertise: readonly string[];
  linkedIn: string | null;
}

/** A reviewer. Not for sample content, whose reviewers are not real persons. */
export function personData(site: SiteContext, facts: PersonFacts): WithContext<Person> {
  return {
    '@context': context,
    '@type': 'Person',
    name: facts.name,
    url: absoluteUrl(site, facts.path),
    ...(facts.occupation ? { jobTitle: facts.occupation } : {}),
    ...(facts.expertise.length > 0 ? { knowsAbout: [...facts.expertise] } : {}),
    ...(facts.linkedIn ? { sameAs: facts.linkedIn } : {}),
  };
}

interface PageTrail {
  /** For `Breadcrumbs`; empty where the breadcrumbs flag is off (spec §2). */
  trail: Breadcrumb[];
  /** The breadcrumb trail as structured data, for `data` of the page's head. */
  trailData: object[];
}

/**
 * The breadcrumb trail of a page.
 * @param places the steps after home, the page itself last.
 */
export function pageTrail(site: SiteContext, ...places: readonly Crumb[]): PageTrail {
  if (!site.flags.breadcrumbs) return { trail: [], trailData: [] };
  const crumbs = [{ name: i18nFor(site.locale)._(msg`Home`), path: '/' }, ...places];
  return {
    trail: crumbs.map(({ name, path }) => ({ name, url: path })),
    trailData: [breadcrumbData(site, crumbs)],
  };
}
