import type { Locale } from '../../domain/locale.ts';
import type { DrugPage } from '../../upstreams/content/drug-page.ts';
import type { PageContext } from '../context.ts';
import { readAppData } from '../shell/content/app-data.server.ts';
import { loadContent } from '../shell/content/load-content.server.ts';
import type { Shown } from '../shell/content/show-content.ts';
import { loadOptional } from '../shell/load-optional.server.ts';
import { findTopicPages, type TopicPages } from './topic-pages.server.ts';

/** What the content service and the content gateway say on a drug page. Each is null where it could not be had. */
export interface SectionContent {
  drugPage: Shown<DrugPage> | null;
  /** The gateway's description (flag contentApiDrugDescription, and in Spanish, which the lookup does not speak). */
  description: { text: string; locale: Locale } | null;
  /** What the content says of itself where it is a sample; empty where it is not. */
  sampleNotice: string;
  topicPages: TopicPages;
}

/** Content of the page of a drug, by any of its names. It never fails, and never takes longer than the prices may wait. */
export async function loadSectionContent(page: PageContext, drugName: string): Promise<SectionContent> {
  const [drugPage, description, notice, topicPages] = await Promise.all([
    loadOptional(page, 'content', async (asked) => {
      const { content } = await loadContent(asked, (from) =>
        from.drugPage({ locale: page.site.locale }, asked.request.call),
      );
      return content;
    }),
    gatewayDescription(page, drugName),
    loadOptional(page, 'content', readAppData),
    loadOptional(page, 'content', findTopicPages),
  ]);
  return {
    drugPage,
    description,
    sampleNotice: notice?.text('sampleNotice') ?? '',
    topicPages: topicPages ?? new Map(),
  };
}

async function gatewayDescription(
  page: PageContext,
  drugName: string,
): Promise<SectionContent['description']> {
  const { contentApiDrugDescription: wanted } = page.site.flags;
  if (!wanted && page.site.locale === 'en-US') return null;
  const { drugDescriptions } = page.services;
  const found = await loadOptional(page, 'drug descriptions', ({ request }) =>
    drugDescriptions.find(drugName, request.call, page.site.locale),
  );
  if (!found || (!wanted && found.locale === 'en-US')) return null;
  return { text: found.description, locale: found.locale };
}
