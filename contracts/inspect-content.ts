import type { Content } from '../upstreams/content/content-fetch.ts';
import type { CallContext, Upstreams } from '../upstreams/create-upstreams.ts';
import type { ReportRow, Try } from './inspect-reply.ts';
import { fieldPaths, replaceField } from './vary-reply.ts';

const locale = 'en-US' as const;
const all = { includeDrugs: true, includeEditorial: true, includeClasses: true, includeConditions: true };
const client = 'super';

type Fetch = (content: Upstreams['content'], context: CallContext) => Promise<Content<unknown>>;

/** The named content fetches that need no slug, each with the page that it fills. */
export const contentFetches: readonly { name: string; page: string; fetch: Fetch }[] = [
  {
    name: 'app data',
    page: 'every page',
    fetch: (content, context) => content.appData({ client, locale }, context),
  },
  {
    name: 'document fonts',
    page: 'every page',
    fetch: (content, context) => content.documentFonts({ client, locale }, context),
  },
  {
    name: 'homepage',
    page: 'the home page',
    fetch: (content, context) => content.homepage({ client, locale }, context),
  },
  {
    name: 'drug page',
    page: 'the drug page',
    fetch: (content, context) => content.drugPage({ locale }, context),
  },
  { name: 'FAQ page', page: '/faq', fetch: (content, context) => content.faqPage({ locale }, context) },
  {
    name: 'editorial page',
    page: '/editorial',
    fetch: (content, context) => content.editorialPage({ locale }, context),
  },
  {
    name: 'editorial paginated',
    page: '/editorial/all',
    fetch: (content, context) => content.editorialPaginated({ skip: 0, limit: 10, locale }, context),
  },
  {
    name: 'rewards page',
    page: '/rewards',
    fetch: (content, context) => content.rewardsPage({ locale }, context),
  },
  {
    name: 'welcome page',
    page: '/welcome',
    fetch: (content, context) => content.welcomePage({ locale }, context),
  },
  { name: 'wallet', page: '/wallet', fetch: (content, context) => content.wallet({ locale }, context) },
  {
    name: 'auction home page',
    page: '/auction',
    fetch: (content, context) => content.auctionHomePage({ locale }, context),
  },
  { name: 'about us', page: '/about-us', fetch: (content, context) => content.aboutUs({ locale }, context) },
  {
    name: 'all reviewers',
    page: '/reviewers',
    fetch: (content, context) => content.reviewers({ locale }, context),
  },
  {
    name: 'sitemap',
    page: '/sitemap',
    fetch: (content, context) => content.sitemap({ ...all, locale }, context),
  },
];

/** Reports each named content fetch, and the fields that its entries leave empty. */
export async function inspectContent(
  clients: Upstreams,
  context: CallContext,
  attempt: Try,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for (const { name, page, fetch } of contentFetches) {
    const call = `content: ${name}`;
    const { reply, value } = await attempt(() => fetch(clients.content, context));
    const status = reply === null ? 'no reply' : String(reply.status);
    const failed = reply === null || value === null || value.failed;
    const effect = failed
      ? `${page} cannot load`
      : value.content === null
        ? `${page} is not found`
        : `fills ${page}`;
    rows.push({ call, field: '', status, effect, isProblem: failed });
    for (const field of emptyFields(reply?.json)) {
      const path = field.replace(/^data\./, '').replaceAll('Collection.items[]', '');
      rows.push({ call, field: path, status: 'absent', effect: 'left out', isProblem: false });
    }
  }
  return rows;
}

/** The fields that are null in every entry. */
function emptyFields(reply: unknown): string[] {
  return fieldPaths(reply).filter((path) => {
    let hasValue = false;
    replaceField(reply, path, (value) => {
      hasValue ||= value !== null;
      return value;
    });
    return !hasValue;
  });
}
