import { msg } from '@lingui/core/macro';

import { findZipProblem } from '../../domain/zip.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { Condition } from '../../upstreams/content/condition.ts';
import type { DrugClass } from '../../upstreams/content/drug-class.ts';
import type { PageContext } from '../context.ts';
import type { ContentQuestion } from '../shell/content/content-blocks.tsx';
import { requireContent } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { zipProblemText } from '../shell/load-drug.server.ts';
import { loadOptional, requireFlag } from '../shell/loader-guards.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { faqData, medicalPageData, pageTrail } from '../shell/structured-data.server.ts';
import { loadReview } from './load-reviewers.server.ts';
import {
  loadComparedMedications,
  loadTopicMedications,
  type TopicMedicationsData,
} from './load-topic-medications.server.ts';

/** A topic's page without its head. */
export type TopicData = Omit<Awaited<ReturnType<typeof topicPage>>, 'head'>;

/** The drug class with a separate page (spec §2: glp1 site). */
export const glp1 = { slug: 'glp-1-receptor-agonists', path: '/glp-1' } as const;

/**
 * A condition with its medications and up to 20 questions (spec §3).
 * @throws 404 where the flag is off or the slug is unknown, 503 where the content failed.
 */
export async function loadCondition(page: PageContext, slug: string) {
  const { site } = page;
  requireFlag(site, 'conditionsPages');
  const [condition, medications] = await Promise.all([
    requireContent(page, (content) => content.condition({ slug, locale: site.locale }, page.request.call)),
    loadTopicMedications(page, { condition: slug }, { withPrices: site.flags.classConditionPrices }),
  ]);
  const { title } = condition;
  const i18n = i18nFor(site.locale);
  const loaded = await topicPage(page, condition, {
    title: listsPrices(medications) ? i18n._(msg`${title}: medications and prices`) : title,
    path: `/conditions/${encodeURIComponent(slug)}`,
    crumbs: [{ name: i18n._(msg`Conditions`), path: '/conditions' }, { name: title }],
    about: 'MedicalCondition',
    questions: condition.faqs,
    medications,
  });
  return { ...loaded, listPath: '/conditions' as const };
}

/**
 * A drug class with its medications (spec §3).
 * @throws 404 where the flag is off or the slug is unknown, 503 where the content failed.
 */
export async function loadDrugClass(page: PageContext, slug: string) {
  const { site } = page;
  requireFlag(site, 'classesPages');
  const [drugClass, medications, conditions] = await Promise.all([
    requireContent(page, (content) => content.drugClass({ slug, locale: site.locale }, page.request.call)),
    loadTopicMedications(page, { class: slug }, { withPrices: site.flags.classConditionPrices }),
    loadOptional(page, 'conditions of a drug class', loadConditionLinks),
  ]);
  const { title, image } = drugClass;
  const i18n = i18nFor(site.locale);
  const loaded = await topicPage(page, drugClass, {
    title: listsPrices(medications) ? i18n._(msg`${title}: medications and prices`) : title,
    path: `/classes/${encodeURIComponent(slug)}`,
    crumbs: [{ name: i18n._(msg`Drug classes`), path: '/classes' }, { name: title }],
    about: 'DrugClass',
    medications,
    image,
  });
  const linksToGlp1 = slug === glp1.slug && isPageOn(site.flags, glp1.path);
  return {
    ...loaded,
    glp1Path: linksToGlp1 ? glp1.path : null,
    listPath: '/classes' as const,
    conditions: (medications?.conditions ?? []).flatMap((of) => conditions?.get(of) ?? []),
  };
}

/** Links to all conditions by slug; none where the site has no such pages. */
async function loadConditionLinks(page: PageContext) {
  if (!page.site.flags.conditionsPages) return null;
  const query = {
    includeDrugs: false,
    includeEditorial: false,
    includeClasses: false,
    includeConditions: true,
    locale: page.site.locale,
  };
  const { conditions } = await requireContent(page, (content) => content.sitemap(query, page.request.call));
  return new Map(
    conditions.map(({ title, slug }) => [slug, { title, path: `/conditions/${encodeURIComponent(slug)}` }]),
  );
}

/**
 * The GLP-1 medications compared, and the content of their drug class.
 * @throws 404 where the flag is off or the class has no content, 503 where the content failed.
 */
export async function loadGlp1(page: PageContext) {
  const { site } = page;
  requireFlag(site, 'glp1Site');
  const [drugClass, medications] = await Promise.all([
    requireContent(page, (content) =>
      content.drugClass({ slug: glp1.slug, locale: site.locale }, page.request.call),
    ),
    loadComparedMedications(page, { class: glp1.slug }),
  ]);
  const title = listsPrices(medications)
    ? i18nFor(site.locale)._(msg`GLP-1 medications and their prices`)
    : drugClass.title;
  const loaded = await topicPage(page, drugClass, {
    title,
    path: glp1.path,
    crumbs: [{ name: title }],
    about: 'DrugClass',
    medications,
    image: drugClass.image,
  });
  return { ...loaded, title };
}

interface TopicOptions {
  /** Title of the page's head. */
  title: string;
  path: string;
  /** Breadcrumbs below home, the page itself last. */
  crumbs: { name: string; path?: string }[];
  about: 'MedicalCondition' | 'DrugClass';
  questions?: ContentQuestion[];
  /** Null where they are not known: the page says nothing about them. */
  medications: TopicMedicationsData | null;
  image?: Rendered<DrugClass>['image'];
}

/** Whether a page lists medications with prices, which its title then promises. */
const listsPrices = (medications: TopicMedicationsData | null) =>
  medications !== null &&
  medications.hasPrices &&
  (medications.comparison !== null || medications.rows.length > 0);

const quotes = /<blockquote>(.*?)<\/blockquote>/gs;

/** The quotes in the text of a topic say when to get help (content/README.md); they are above the rest. */
function separateUrgent(html: string) {
  return {
    text: html.replaceAll(quotes, ''),
    urgent: [...html.matchAll(quotes)].map(([, quote = '']) => quote).join(''),
  };
}

/** The ZIP code of the prices as the visitor entered it, with a sentence about it if it is invalid; null without prices. */
function describeZipField(
  { request, site, traits }: PageContext,
  path: string,
  medications: TopicMedicationsData | null,
) {
  if (!medications || !listsPrices(medications)) return null;
  const zip = request.url.searchParams.get('zip')?.trim() ?? request.zip ?? '';
  const unknown = medications.isZipUnknown ? ({ reason: 'unknown', zip } as const) : null;
  const problem = zip === '' ? null : (findZipProblem(zip) ?? unknown);
  if (problem) traits.isExact = false;
  return { action: site.href(path), zip, problem: problem && zipProblemText(site.locale, problem) };
}

async function topicPage(page: PageContext, topic: Rendered<Condition | DrugClass>, options: TopicOptions) {
  const { title: name, headline, description, content, reviewer, lastReviewed } = topic;
  const { title, path, crumbs, about, questions = [], medications, image = null } = options;
  const summary = description ?? headline ?? title;
  const { text, urgent } = separateUrgent(content?.html ?? '');
  const { trail, trailData } = pageTrail(page.site, ...crumbs);
  const facts = {
    title: about === 'MedicalCondition' ? name : title,
    description: summary,
    path,
    lastReviewed,
    about: { type: about, name },
  };
  return {
    title: name,
    headline,
    description,
    html: text,
    urgent,
    review: await loadReview(page, { reviewer, lastReviewed }),
    image: image && { url: image.url, width: image.width, height: image.height, alt: image.title ?? '' },
    questions,
    medications,
    zipField: describeZipField(page, path, medications),
    trail,
    glp1Path: null as string | null,
    /** Beside the text of a drug class: what most of its medications are for. */
    conditions: [] as { title: string; path: string }[],
    /** The list of all topics of this kind; null for a page that has none. */
    listPath: null as '/conditions' | '/classes' | null,
    head: pageHead(page, {
      title,
      description: summary,
      path,
      takesZip: medications?.hasPrices === true,
      data: [
        medicalPageData(page.site, facts),
        ...trailData,
        ...(questions.length > 0 ? [faqData(questions)] : []),
      ],
    }),
  };
}
