import { readDefaultContent } from '../platform/content/export-files.ts';
import { createSpecifiedContent } from './examples/specified-content.ts';
import { contentFetches } from './inspect-content.ts';
import { createClients } from './service-under-contract.ts';
import { createSpecifiedServices, serviceOver } from './specified-services.ts';
import { withBadRowsInEachList, withoutEachField, type Variant } from './vary-reply.ts';

// The whole content model, so that each reply has every field: a smaller model is in reduced-content.test.ts.
const { contentTypes } = readDefaultContent();
const services = createSpecifiedServices({ content: { ...createSpecifiedContent(), contentTypes } });
const locale = 'en-US' as const;

const slugOf = { class: 'statins', condition: 'high-blood-pressure', article: 'how-discount-cards-work' };
/** Every named content fetch. */
export const namedFetches: readonly Pick<(typeof contentFetches)[number], 'name' | 'fetch'>[] = [
  ...contentFetches,
  {
    name: 'drug class',
    fetch: (content, context) => content.drugClass({ slug: slugOf.class, locale }, context),
  },
  {
    name: 'condition',
    fetch: (content, context) => content.condition({ slug: slugOf.condition, locale }, context),
  },
  {
    name: 'editorial article',
    fetch: (content, context) => content.editorialArticle({ slug: slugOf.article, locale }, context),
  },
  {
    name: 'static page',
    fetch: (content, context) => content.staticPage({ pageUrl: '/privacy', locale }, context),
  },
];

const known = new Map<string, unknown>();

/** The reply to a query, which is run once. */
async function replyTo(...[input, init]: Parameters<typeof services.fetch>): Promise<unknown> {
  const key = JSON.stringify(init?.body);
  if (!known.has(key)) known.set(key, await (await services.fetch(input, init)).json());
  return known.get(key);
}

/** Fetches content from the services, or from a given reply instead. Linked entries always come from the services. */
export async function loadNamed({ fetch }: (typeof namedFetches)[number], instead?: unknown) {
  const replies: unknown[] = [];
  const { clients, context, events } = createClients({
    ...serviceOver(services),
    fetch: async (input, init) => {
      const reply = replies.length === 0 && instead !== undefined ? instead : await replyTo(input, init);
      replies.push(reply);
      return Response.json(reply);
    },
  });
  const result = await fetch(clients.content, context);
  return { ...result, reply: replies[0], warnings: events.filter(({ level }) => level === 'warning') };
}

/** The fields that name an entry, and the objects around it: without them the reply would be invalid. */
const required = /^data(\.\w+Collection(\.items(\[\]\.(title|slug|pageUrl|name|client|pageName))?)?)?$/;

/** The reply with every other field null, as a content service sends missing values. */
export function withoutOptionalFields(reply: unknown): Variant[] {
  return withoutEachField(reply, new Set()).filter(({ change }) => {
    const [path = ''] = change.split(' ');
    return change.endsWith('is null') && !required.test(path);
  });
}

/** The reply with bad rows in each list, except the list that contains the entry itself. */
export const withBadRows = (reply: unknown): Variant[] =>
  withBadRowsInEachList(reply).filter(({ change }) => !/^data\.\w+Collection\.items has/.test(change));
