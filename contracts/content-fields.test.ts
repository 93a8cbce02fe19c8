import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readExport } from '../platform/content/export-files.ts';
import { createSpecifiedContent } from './examples/specified-content.ts';
import { contentFetches } from './inspect-content.ts';
import { createClients } from './service-under-contract.ts';
import { createSpecifiedServices, serviceOver } from './specified-services.ts';
import { withBadRowsInEachList, withoutEachField, type Variant } from './vary-reply.ts';

// The whole content model, so that each reply has every field: a smaller model is in reduced-content.test.ts.
const { contentTypes } = readExport(join(import.meta.dirname, '../content'));
const services = createSpecifiedServices({ content: { ...createSpecifiedContent(), contentTypes } });
const locale = 'en-US' as const;

const slugOf = { class: 'statins', condition: 'high-blood-pressure', article: 'how-discount-cards-work' };
const fetches: readonly Pick<(typeof contentFetches)[number], 'name' | 'fetch'>[] = [
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

/** Fetches content, from the services or from a reply in their place; linked entries always come from the services. */
async function load({ fetch }: (typeof fetches)[number], instead?: unknown) {
  const replies: unknown[] = [];
  const { clients, context, events } = createClients({
    ...serviceOver(services),
    fetch: async (input, init) => {
      const reply = replies.length === 0 && instead !== undefined ? instead : await replyTo(input, init);
      replies.push(reply);
      return Response.json(reply);
    },
  });
  const { content, failed } = await fetch(clients.content, context);
  return { content, failed, reply: replies[0], warnings: events.filter(({ level }) => level === 'warning') };
}

/** What names an entry; and the objects around it, without which there is no reply. */
const required = /^data(\.\w+Collection(\.items(\[\]\.(title|slug|pageUrl|name|client|pageName))?)?)?$/;

function optionalVariants(reply: unknown): Variant[] {
  return withoutEachField(reply, new Set()).filter(({ change }) => {
    const [path = ''] = change.split(' ');
    return change.endsWith('is null') && !required.test(path);
  });
}

describe.each(fetches)('the content of $name', (fetch) => {
  test('is there with each optional field null, as the service sends what is missing', async () => {
    const { reply, failed } = await load(fetch);
    expect(failed).toBe(false);
    const problems: string[] = [];
    for (const { change, body } of optionalVariants(reply)) {
      const { failed: isFailed, content } = await load(fetch, body);
      if (isFailed || content === null) problems.push(change);
    }
    expect(problems).toEqual([]);
  });

  test('keeps the other rows of each list with bad rows, and warns', async () => {
    const { reply, content } = await load(fetch);
    // The first row of a query for one entry is the entry.
    const lists = withBadRowsInEachList(reply).filter(
      ({ change }) => !/^data\.\w+Collection\.items has/.test(change),
    );
    for (const { change, body } of lists) {
      const { content: loaded, warnings } = await load(fetch, body);
      expect({ change, loaded }).toEqual({ change, loaded: content });
      // A node of a rich text is left out without a warning.
      const isText = /\.(json|data)\./.test(change.slice('data.'.length));
      expect({ change, warns: isText || warnings.length > 0 }).toEqual({ change, warns: true });
    }
  });
});
