import { searchClient, type IndexSettings, type ScopeType } from '@algolia/client-search';
import { searchIndexing, searchTimeoutsMs } from '../domain/limits.ts';
import { searchHosts } from './search-hosts.ts';

/** A document of the medications index; `id` is the slug of its page. Objects are stored with keys in snake_case. */
export interface SearchDocument {
  id: string;
  name: string;
  secondaryName: string;
  otherNames: readonly string[];
  /** Lower comes first among equally close matches. */
  rank: number;
  /** The kind of a page other than that of a medication. */
  kind?: 'condition' | 'class';
  spanishName?: string;
  spanishSecondaryName?: string;
  /** Why no product of the brand itself is sold. */
  noPrice?: 'discontinued' | 'no_product';
  /** Everyday words that find the document. */
  needs?: readonly string[];
}

export interface FillOptions {
  /** URLs, tried in order. */
  hosts: readonly string[];
  appId: string;
  /** A key that may write indexes; sent as a header. */
  adminKey: string;
  indexName: string;
  documents: readonly SearchDocument[];
  pause: (milliseconds: number) => Promise<unknown>;
  report: (line: string) => void;
}

/** Settings for a new index; an existing one keeps its settings, rules and synonyms. */
const newIndexSettings: IndexSettings = {
  searchableAttributes: ['name', 'secondary_name', 'other_names'],
  customRanking: ['asc(rank)'],
};

/**
 * Replaces the content of an index at Algolia, or at a service with the same API: fills a new index in batches, waits until
 * it is complete, then moves it into place. Until then, and if this fails, searches find the old content. Throws the
 * library's errors, one that names the hosts if none answers, and 'The maximum number of retries exceeded. (n/max)' (spec
 * §8).
 */
export async function fillSearchIndex(options: FillOptions): Promise<void> {
  try {
    await fillIndex(options);
  } catch (error) {
    // Replaces the message of the library, which names neither the hosts nor a setting.
    if (!(error instanceof Error) || error.name !== 'RetryError') throw error;
    const hosts = options.hosts.join(', ') || `Algolia’s hosts of ${options.appId}`;
    throw new Error(
      `No search service answers at ${hosts}: check SEARCH_URL, SEARCH_HOSTS and SEARCH_APP_ID.`,
      { cause: error },
    );
  }
}

async function fillIndex(options: FillOptions): Promise<void> {
  const { hosts, appId, adminKey, indexName, documents, pause, report } = options;
  const custom = searchHosts(hosts);
  const client = searchClient(appId, adminKey, {
    timeouts: searchTimeoutsMs,
    ...(custom && { hosts: custom }),
  });
  const newIndex = `${indexName}_new`;

  async function waitFor({ taskID }: { taskID: number }, name: string): Promise<void> {
    for (let attempt = 1; attempt <= searchIndexing.maxPolls; attempt += 1) {
      const { status } = await client.getTask({ indexName: name, taskID });
      if (status === 'published') return;
      await pause(Math.min(searchIndexing.pollStepMs * attempt, searchIndexing.maxPollDelayMs));
    }
    const { maxPolls } = searchIndexing;
    throw new Error(`The maximum number of retries exceeded. (${maxPolls}/${maxPolls})`);
  }

  // Left behind by an interrupted run.
  if (await client.indexExists({ indexName: newIndex })) {
    await waitFor(await client.deleteIndex({ indexName: newIndex }), newIndex);
  }
  if (await client.indexExists({ indexName })) {
    const scope: ScopeType[] = ['settings', 'rules', 'synonyms'];
    const operationIndexParams = { operation: 'copy', destination: newIndex, scope } as const;
    await waitFor(await client.operationIndex({ indexName, operationIndexParams }), indexName);
  } else {
    const task = await client.setSettings({ indexName: newIndex, indexSettings: newIndexSettings });
    await waitFor(task, newIndex);
  }
  for (let start = 0; start < documents.length; start += searchIndexing.batchSize) {
    const batch = documents.slice(start, start + searchIndexing.batchSize);
    const requests = batch.map((document) => ({ action: 'addObject' as const, body: toObject(document) }));
    // A batch at a time, as the service requires.
    const task = await client.batch({ indexName: newIndex, batchWriteParams: { requests } });
    await waitFor(task, newIndex);
    report(`${start + batch.length} of ${documents.length} medications are in ${newIndex}.`);
  }
  const operationIndexParams = { operation: 'move', destination: indexName } as const;
  await waitFor(await client.operationIndex({ indexName: newIndex, operationIndexParams }), newIndex);
  report(`${indexName} has ${documents.length} medications.`);
}

const toObject = ({
  id,
  name,
  secondaryName,
  otherNames,
  rank,
  kind,
  spanishName,
  spanishSecondaryName,
  needs,
  noPrice,
}: SearchDocument) => ({
  objectID: id,
  id,
  name,
  secondary_name: secondaryName,
  other_names: [...otherNames, ...(needs ?? [])],
  rank,
  ...(kind && { kind, page: `/${id}` }),
  ...(spanishName && { spanish_name: spanishName }),
  ...(spanishSecondaryName && { spanish_secondary_name: spanishSecondaryName }),
  ...(noPrice && { no_price: noPrice }),
});
