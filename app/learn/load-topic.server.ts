import { msg } from '@lingui/core/macro';

import { isPageOn } from '../../tenants/page-flags.ts';
import type { Condition } from '../../upstreams/content/condition.ts';
import type { DrugClass } from '../../upstreams/content/drug-class.ts';
import type { PageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { namedReviewer } from './named-reviewer.server.ts';
import { shownDate } from './shown-date.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { faqData, medicalPageData } from '../shell/structured-data.ts';
import { loadMedicines } from './load-medicines.server.ts';

/** The class whose medicines have a page of their own (spec §2: glp1 site). */
const glp1 = { slug: 'glp-1-receptor-agonists', path: '/glp-1' } as const;

export type TopicPageData = Awaited<ReturnType<typeof loadCondition>>;

/**
 * A condition: what it is, its medicines, up to 20 questions (spec §3).
 * @throws 404 where the flag is off or there is none, 503 where the content could not be asked.
 */
export async function loadCondition(page: PageContext, slug: string) {
  requireFlag(page.site, 'conditionsPages');
  const { classConditionPrices } = page.site.flags;
  const [condition, medicines] = await Promise.all([
    contentOrThrow(page, (content) =>
      content.condition({ slug, locale: page.site.locale }, page.request.call),
    ),
    loadMedicines(page, { condition: slug }, classConditionPrices),
  ]);
  const { title, description, faqs } = condition;
  const words = i18nFor(page.site.locale);
  const path = `/conditions/${encodeURIComponent(slug)}`;
  const { trail, trailData } = pageTrail(
    page.site,
    { name: words._(msg`Conditions`), path: '/conditions' },
    { name: title },
  );
  const about = { type: 'MedicalCondition', name: title } as const;
  const { lastReviewed } = condition;
  return {
    ...wordsOf(page, condition),
    image: null as ReturnType<typeof imageOf>,
    questions: faqs,
    medicines,
    trail,
    toGlp1: null as string | null,
    head: pageHead(page, {
      title: words._(msg`${title}: medicines and prices`),
      description,
      path,
      data: [
        medicalPageData(page.site, { title, description, path, lastReviewed, about }),
        ...trailData,
        ...(faqs.length > 0 ? [faqData(faqs)] : []),
      ],
    }),
  };
}

/**
 * A class of medicines (spec §3).
 * @throws 404 where the flag is off or there is none, 503 where the content could not be asked.
 */
export async function loadDrugClass(page: PageContext, slug: string): Promise<TopicPageData> {
  requireFlag(page.site, 'classesPages');
  const words = i18nFor(page.site.locale);
  const { classConditionPrices } = page.site.flags;
  const loaded = await classWithMedicines(page, slug, {
    path: `/classes/${encodeURIComponent(slug)}`,
    withPrices: classConditionPrices,
    steps: [{ name: words._(msg`Drug classes`), path: '/classes' }],
    titled: (title) => words._(msg`${title}: medicines and prices`),
  });
  const leads = slug === glp1.slug && isPageOn(page.site.flags, glp1.path);
  return { ...loaded, toGlp1: leads ? glp1.path : null };
}

/**
 * The GLP-1 medicines and what they cost, with what the content says of their class and nothing else.
 * @throws 404 where the flag is off or the class has no content, 503 where the content could not be asked.
 */
export async function loadGlp1(page: PageContext): Promise<TopicPageData> {
  requireFlag(page.site, 'glp1Site');
  const title = i18nFor(page.site.locale)._(msg`GLP-1 medicines and their prices`);
  const loaded = await classWithMedicines(page, glp1.slug, {
    path: glp1.path,
    withPrices: true,
    steps: [],
    titled: () => title,
  });
  return { ...loaded, title };
}

interface ClassPlace {
  path: string;
  withPrices: boolean;
  /** Between home and the page. */
  steps: { name: string; path: string }[];
  titled: (title: string) => string;
}

async function classWithMedicines(page: PageContext, slug: string, place: ClassPlace) {
  const { path, withPrices, steps } = place;
  const [drugClass, medicines] = await Promise.all([
    contentOrThrow(page, (content) =>
      content.drugClass({ slug, locale: page.site.locale }, page.request.call),
    ),
    loadMedicines(page, { class: slug }, withPrices),
  ]);
  const { title: name, description, lastReviewed } = drugClass;
  const title = place.titled(name);
  const { trail, trailData } = pageTrail(page.site, ...steps, { name: steps.length > 0 ? name : title });
  const about = { type: 'DrugClass', name } as const;
  return {
    ...wordsOf(page, drugClass),
    image: imageOf(drugClass),
    questions: [],
    medicines,
    trail,
    toGlp1: null,
    head: pageHead(page, {
      title,
      description,
      path,
      data: [medicalPageData(page.site, { title, description, path, lastReviewed, about }), ...trailData],
    }),
  };
}

const imageOf = ({ image }: Rendered<DrugClass>) =>
  image && { url: image.url, width: image.width, height: image.height, alt: image.title ?? '' };

/** What conditions and classes have alike, as it is shown. */
function wordsOf(page: PageContext, topic: Rendered<Condition | DrugClass>) {
  const { title, headline, description, content, reviewer, lastReviewed } = topic;
  return {
    title,
    headline,
    description,
    html: content.html,
    reviewer: namedReviewer(page, reviewer),
    lastReviewed: shownDate(lastReviewed, page.site.locale),
  };
}
