import { msg } from '@lingui/core/macro';

import { isPageOn } from '../../tenants/page-flags.ts';
import type { Reviewer } from '../../upstreams/content/reviewer.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow, loadAppData } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { initialsOf } from './initials.ts';
import { linkedInAddress } from './linkedin-address.ts';
import { personData } from '../shell/structured-data.ts';

const boardName = msg`Medical Review Board`;

interface Pictured {
  name: string;
  image: Rendered<Reviewer['image']>;
}

/** The picture of a person, or the letters that stand for it. */
const portraitOf = ({ name, image }: Pictured) => ({
  image: image && { url: image.url, title: null, width: image.width, height: image.height },
  initials: initialsOf(name),
});

export type Portrait = ReturnType<typeof portraitOf>;

/**
 * Everybody who reviews, by name.
 * @throws 404 where the flag is off, 503 where the content could not be asked.
 */
export async function loadReviewers(page: PageContext) {
  requireFlag(page.site, 'reviewersPage');
  const { locale } = page.site;
  const found = await contentOrThrow(page, (content) => content.reviewers({ locale }, page.request.call));
  const words = i18nFor(locale);
  const title = words._(boardName);
  const path = '/reviewers';
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  return {
    title,
    trail,
    reviewers: found.map(({ slug, name, occupation, type, image }) => ({
      slug,
      name,
      occupation,
      type,
      portrait: portraitOf({ name, image }),
    })),
    head: pageHead(page, {
      title,
      description: words._(
        msg`Who reviews what this site says about medicines, with their training and experience.`,
      ),
      path,
      data: trailData,
    }),
  };
}

export type ReviewersData = Awaited<ReturnType<typeof loadReviewers>>;

/**
 * The profile of a reviewer. Where the content says that it is a sample, machines are told of no person.
 * @throws 404 where the flag is off or there is nobody of that slug, 503 where the content could not be asked.
 */
export async function loadReviewer(page: PageContext, slug: string) {
  requireFlag(page.site, 'reviewersPage');
  const { locale } = page.site;
  const found = await contentOrThrow(page, (content) =>
    content.reviewer({ slug, locale }, page.request.call),
  );
  const { name, occupation, position, type, educationSummary, education, experience } = found;
  const [{ text }, questions] = await Promise.all([loadAppData(page), questionsShown(page)]);
  const words = i18nFor(locale);
  const path = `/reviewers/${encodeURIComponent(slug)}`;
  const board = { name: words._(boardName), path: '/reviewers' };
  const { trail, trailData } = pageTrail(page.site, board, { name, path });
  const linkedIn = linkedInAddress(found.linkedinUrl);
  const person = { name, path, occupation, expertise: found.expertise ?? [], linkedIn };
  return {
    name,
    occupation,
    position,
    type,
    educationSummary,
    trail,
    linkedIn,
    expertise: person.expertise,
    portrait: portraitOf(found),
    education: education?.html ?? '',
    experience: experience?.html ?? '',
    reviewed: found.reviewedItems.map((item) => reviewedItem(page.site, item, questions)),
    head: pageHead(page, {
      title: name,
      description: [name, occupation, position].filter(Boolean).join(', '),
      path,
      data: text('sampleNotice') ? trailData : [personData(page.site, person), ...trailData],
    }),
  };
}

/** Slugs of the questions that the page of questions shows; none where it is off. */
async function questionsShown(page: PageContext): Promise<ReadonlySet<string>> {
  if (!page.site.flags.faqPage) return new Set();
  const { content } = await page.services.content.faqPage({ locale: page.site.locale }, page.request.call);
  return new Set(content?.faqs.map(({ slug }) => slug));
}

/** What somebody reviewed; without a path where it is on no page. */
function reviewedItem(
  site: SiteContext,
  item: Rendered<Reviewer['reviewedItems']>[number],
  questions: ReadonlySet<string>,
) {
  const slug = encodeURIComponent(item.slug);
  if (!('title' in item)) {
    return { title: item.question, path: questions.has(item.slug) ? `/faq#${slug}` : null };
  }
  const path = `/editorial/${slug}`;
  return { title: item.title, path: isPageOn(site.flags, path) ? path : null };
}

export type ReviewerData = Awaited<ReturnType<typeof loadReviewer>>;
