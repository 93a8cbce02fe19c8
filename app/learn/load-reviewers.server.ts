import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { toSlug } from '../../wire/slug.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { Reviewer } from '../../upstreams/content/reviewer.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { requireContent, loadAppData } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { listFixedPages } from '../shell/frame-links.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { requireFlag } from '../shell/loader-guards.server.ts';
import { pageTrail, personData } from '../shell/structured-data.server.ts';
import { localizeDate, type LocalizedDate } from '../../domain/format-date.ts';
import { findMissingPages } from './load-static-page.server.ts';

const boardName = msg`Medical Review Board`;

/** All reviewers, without the page's head. */
export type ReviewersData = Omit<Awaited<ReturnType<typeof loadReviewers>>, 'head'>;

/** A reviewer's profile, without the page's head. */
export type ReviewerData = Omit<Awaited<ReturnType<typeof loadReviewer>>, 'head'>;

/** Pages that help a visitor of a site that no expert has reviewed. */
const helpPages = ['/at-the-counter', '/faq', '/editorial'];

const noReviewer = msg`Has a doctor checked this site?`;

/**
 * All reviewers by name; none of sample content, which are not real people.
 * @throws 404 where the flag is off, 503 where the content failed.
 */
export async function loadReviewers(page: PageContext) {
  requireFlag(page.site, 'reviewersPage');
  const { locale } = page.site;
  const [persons, showsSamples, missing] = await Promise.all([
    requireContent(page, (content) => content.reviewers({ locale }, page.request.call)),
    isSample(page),
    findMissingPages(page, helpPages),
  ]);
  const i18n = i18nFor(locale);
  const reviewers = showsSamples ? [] : persons;
  const title = i18n._(reviewers.length > 0 ? boardName : noReviewer);
  const lead = i18n._(
    reviewers.length > 0
      ? msg`Who reviews what this site says about medications, with their training and experience.`
      : msg`Not yet. No doctor or pharmacist has reviewed this site. Please ask one about what you read here.`,
  );
  const path = '/reviewers';
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  return {
    title,
    lead,
    trail,
    helpPages: listFixedPages(page.site).filter(
      ({ path: help }) => helpPages.includes(help) && isPageOn(page.site.flags, help) && !missing.has(help),
    ),
    reviewers: reviewers.map(({ slug, name, occupation, position, image }) => ({
      slug,
      name,
      occupation,
      position,
      portrait: portraitData({ name, image }),
    })),
    head: pageHead(page, {
      title,
      description: lead,
      path,
      data: trailData,
      noindex: reviewers.length === 0,
    }),
  };
}

/**
 * The profile of a reviewer.
 * @throws 404 where the flag is off, the slug is unknown, or the content is a sample, whose reviewers are not real people; 503 where the content failed.
 */
export async function loadReviewer(page: PageContext, slug: string) {
  requireFlag(page.site, 'reviewersPage');
  const { locale } = page.site;
  const [reviewer, showsSample, questionSlugs] = await Promise.all([
    requireContent(page, (content) => content.reviewer({ slug, locale }, page.request.call)),
    isSample(page),
    loadFaqSlugs(page),
  ]);
  if (showsSample) throw data(null, { status: 404 });
  const { name, occupation, position, type, educationSummary, education, experience } = reviewer;
  const path = `/reviewers/${encodeURIComponent(slug)}`;
  const board = { name: i18nFor(locale)._(boardName), path: '/reviewers' };
  const { trail, trailData } = pageTrail(page.site, board, { name, path });
  const linkedIn = linkedInUrl(reviewer.linkedinUrl);
  const person = { name, path, occupation, expertise: reviewer.expertise, linkedIn };
  return {
    name,
    occupation,
    position,
    type,
    educationSummary,
    trail,
    linkedIn,
    expertise: person.expertise,
    portrait: portraitData(reviewer),
    education: education?.html ?? '',
    experience: experience?.html ?? '',
    reviewed: reviewer.reviewedItems.flatMap((item) => reviewedItem(page.site, item, questionSlugs) ?? []),
    head: pageHead(page, {
      title: name,
      description: [name, occupation, position].filter(Boolean).join(', '),
      path,
      data: [personData(page.site, person), ...trailData],
    }),
  };
}

/** Slugs of the questions on the FAQ page; none where the page is off. */
async function loadFaqSlugs(page: PageContext): Promise<ReadonlySet<string>> {
  if (!page.site.flags.faqPage) return new Set();
  const { content } = await page.services.content.faqPage({ locale: page.site.locale }, page.request.call);
  return new Set(content?.faqs.map(({ slug }) => slug));
}

/** The page of an item that a reviewer reviewed; null where the site has none. */
function reviewedItem(
  site: SiteContext,
  item: Rendered<Reviewer['reviewedItems']>[number],
  questionSlugs: ReadonlySet<string>,
) {
  if (!('title' in item)) {
    const id = item.slug ?? toSlug(item.question);
    return questionSlugs.has(id) ? { title: item.question, path: `/faq#${encodeURIComponent(id)}` } : null;
  }
  const path = `/editorial/${encodeURIComponent(item.slug)}`;
  return isPageOn(site.flags, path) ? { title: item.title, path } : null;
}

interface Reviewed {
  reviewer: { slug: string; name: string; occupation: string | null } | null;
  lastReviewed?: string | null;
}

/**
 * Who reviewed a page, with a link to the profile where the site has profiles, and when. Nothing for sample content, whose
 * reviewers are not real people.
 */
export async function loadReview(
  page: PageContext,
  { reviewer, lastReviewed = null }: Reviewed,
): Promise<{ reviewer: BylineReviewer | null; lastReviewed: LocalizedDate | null }> {
  if (await isSample(page)) return { reviewer: null, lastReviewed: null };
  const { locale, flags } = page.site;
  const hasProfiles = isPageOn(flags, '/reviewers');
  return {
    reviewer: reviewer && {
      name: reviewer.name,
      occupation: reviewer.occupation,
      path: hasProfiles ? `/reviewers/${encodeURIComponent(reviewer.slug)}` : null,
    },
    lastReviewed: localizeDate(lastReviewed, locale),
  };
}

const isSample = async (page: PageContext) => (await loadAppData(page)).text('sampleNotice') !== '';

const portraitData = ({ name, image }: { name: string; image: Rendered<Reviewer['image']> }) => ({
  image: image && { url: image.url, title: null, width: image.width, height: image.height },
  initials: initials(name),
});

/** The reviewer of a page. */
export interface BylineReviewer {
  name: string;
  occupation: string | null;
  /** Path of their profile; null where the site has no profiles. */
  path: string | null;
}

/** A person's image and initials. */
export type PortraitData = ReturnType<typeof portraitData>;

/** The first letters of a name's first and last words; empty where it has no letters. */
export function initials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  const firstAndLast = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return firstAndLast.join('').toUpperCase();
}

/** The address of a LinkedIn profile, normalized; null for an address that only looks like one. */
export function linkedInUrl(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  if (url?.origin !== 'https://www.linkedin.com') return null;
  return url.username === '' && url.password === '' ? url.href : null;
}
