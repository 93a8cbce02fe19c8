import { Hono } from 'hono';

import type { Release } from '../catalogue/release.ts';
import { slugOf } from '../catalogue/slug.ts';
import { createContentStore } from '../content/content-store.ts';
import type { ContentExport } from '../content/export-schema.ts';
import { failAsAsked, faultOfDrug } from '../faults.ts';
import { internalError, refuse } from '../reply.ts';

export interface DrugDescriptionsOptions {
  release: Release;
  content: ContentExport;
  faults: boolean;
}

interface Description {
  search_name: string;
  name: string;
  description: string;
}

/**
 * GET v1/drug-descriptions/{name}: the content gateway (spec §7; design §4) over the published `drugDescription`
 * entries, in the default language. A brand or another name of a drug finds the drug's. 400 without `partner-name` or
 * with a `version` other than V1.
 */
export function drugDescriptionsApi({ release, content, faults }: DrugDescriptionsOptions): Hono {
  const api = new Hono();
  const described = descriptionsOf(content);
  const find = (slug: string) => described.get(slug) ?? described.get(release.name(slug)?.drug ?? '') ?? null;

  api.get('/v1/drug-descriptions/:name', async (context) => {
    if (!context.req.header('partner-name')?.trim()) {
      return refuse(context, 400, 'invalid_request', 'partner-name is missing.');
    }
    if (context.req.header('version') !== 'V1') {
      return refuse(context, 400, 'invalid_request', 'version is V1.');
    }
    const name = context.req.param('name');
    const fault = faults ? faultOfDrug(name) : null;
    const failure = await failAsAsked(fault, context.req.raw.signal, () => internalError(context));
    if (failure) return failure;
    const found = find(fault ? (release.mostPrescribed() ?? '') : slugOf(name));
    if (!found) return refuse(context, 404, 'not_found', 'There is no such description.');
    return context.json(fault === 'empty' ? { ...found, description: '' } : found);
  });
  return api;
}

function descriptionsOf(content: ContentExport): Map<string, Description> {
  const store = createContentStore(content);
  const entries = store.entries('drugDescription', false).map(({ fields }) => {
    const text = (field: string) => {
      const value = store.value(fields[field], store.defaultLocale);
      return typeof value === 'string' ? value : '';
    };
    return { search_name: text('searchName'), name: text('name'), description: text('description') };
  });
  return new Map(entries.map((entry) => [entry.search_name, entry]));
}
