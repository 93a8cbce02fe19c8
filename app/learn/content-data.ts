import type { Article, FAQPage, MedicalWebPage, WithContext } from 'schema-dts';

import type { SiteContext } from '../context.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';

const context = 'https://schema.org';

/** Questions with their answers, which are HTML of ours. */
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
  /** ISO dates or times; null where nobody knows. */
  published: string | null;
  updated: string | null;
  /** Address on the host; null for none. */
  image?: string | null;
}

/** An article. Its publisher is the site; no author is named whom the content does not name. */
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
  /** ISO date of the last review; null where there was none. */
  lastReviewed: string | null;
  about: { type: 'MedicalCondition' | 'DrugClass'; name: string };
}

/** A page about a condition or a class of medicines, and when it was last reviewed. */
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
