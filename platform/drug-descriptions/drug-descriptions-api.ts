import { Hono } from 'hono';

import type { Release } from '../catalogue/release.ts';
import { slugOf } from '../../wire/slug.ts';
import { createContentStore } from '../content/content-store.ts';
import type { ContentExport } from '../content/export-schema.ts';
import { provokeFault, faultForDrug } from '../faults.ts';
import { internalError, reject } from '../reply.ts';

export interface DrugDescriptionsOptions {
  release: Release;
  content: ContentExport;
  faults: boolean;
}

interface Description {
  search_name: string;
  name: string;
  description: string;
  /** Said where it is not the default language. */
  language?: 'es';
}

/**
 * GET v1/drug-descriptions/{name}: the content gateway (spec §7; design §4) over the published `drugDescription`
 * entries, in Spanish where `accept-language` asks for it and there is one, else in the default language. A brand or another name of a drug finds the drug's. 400 without `partner-name` or
 * with a `version` other than V1.
 */
export function createDrugDescriptionsApi({ release, content, faults }: DrugDescriptionsOptions): Hono {
  const api = new Hono();
  const described = descriptionsOf(content);
  const find = (slug: string, spanish: boolean) => {
    const found = described.get(slug) ?? described.get(release.name(slug)?.drug ?? '') ?? null;
    return found && spanish && found.spanish ? found.spanish : (found?.usual ?? null);
  };

  api.get('/v1/drug-descriptions/:name', async (context) => {
    if (!context.req.header('partner-name')?.trim()) {
      return reject(context, 400, 'invalid_request', 'partner-name is missing.');
    }
    if (context.req.header('version') !== 'V1') {
      return reject(context, 400, 'invalid_request', 'version is V1.');
    }
    const name = context.req.param('name');
    const fault = faults ? faultForDrug(name) : null;
    const failure = await provokeFault(fault, context.req.raw.signal, () => internalError(context));
    if (failure) return failure;
    const spanish = /^es\b/i.test(context.req.header('accept-language') ?? '');
    const found = find(fault ? (release.mostPrescribed() ?? '') : slugOf(name).replace(/^-/, ''), spanish);
    if (!found) return reject(context, 404, 'not_found', 'There is no such description.');
    return context.json(fault === 'empty' ? { ...found, description: '' } : found);
  });
  return api;
}

interface Described {
  usual: Description;
  /** Null where there is none. */
  spanish: Description | null;
}

function descriptionsOf(content: ContentExport): Map<string, Described> {
  const store = createContentStore(content);
  const entries = store.entries('drugDescription').map(({ fields }) => {
    const text = (field: string) => {
      const value = store.value(fields[field], store.defaultLocale);
      return typeof value === 'string' ? value : '';
    };
    const usual = { search_name: text('searchName'), name: text('name'), description: text('description') };
    const inSpanish: unknown = fields['description']?.['es'];
    const spanish =
      typeof inSpanish === 'string' && inSpanish
        ? { ...usual, description: inSpanish, language: 'es' as const }
        : null;
    return { usual, spanish };
  });
  return new Map(entries.map((entry) => [entry.usual.search_name, entry]));
}
