import { Hono } from 'hono';

import type { Release } from '../catalogue/release.ts';
import { toSlug } from '../../wire/slug.ts';
import { contentStoreOf } from '../content/content-store.ts';
import type { ContentExport } from '../content/export-schema.ts';
import { provokeFault, faultForDrug } from '../faults.ts';
import { findProducts, formsOf } from '../drugs/find-products.ts';
import { fittingSentences } from '../drugs/fitting-sentences.ts';
import { reject } from '../reply.ts';

export interface DrugDescriptionsOptions {
  release: Release;
  content: ContentExport;
  faults: boolean;
}

interface Description {
  search_name: string;
  name: string;
  description: string;
  /** Absent for the default language. */
  language?: 'es';
}

/**
 * GET v1/drug-descriptions/{name}: the content gateway (spec §7) over the published `drugDescription` entries, in Spanish if
 * `accept-language` prefers it and a translation exists. Brands and aliases return the description of their drug. 400
 * without `partner-name` or with a `version` other than V1.
 */
export function createDrugDescriptionsApi({ release, content, faults }: DrugDescriptionsOptions): Hono {
  const api = new Hono();
  const descriptions = indexDescriptions(content);
  const findDescription = (slug: string, isSpanish: boolean): Description | null => {
    const translations = descriptions.get(slug) ?? descriptions.get(release.name(slug)?.drug ?? '');
    const found = (isSpanish ? translations?.spanish : null) ?? translations?.english;
    if (!translations || !found) return null;
    const products = findProducts(release, slug);
    const forms = products ? formsOf(products) : [];
    return {
      ...found,
      description: fittingSentences(translations.english.description, forms, found.description),
    };
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
    const failure = await provokeFault(fault, context);
    if (failure) return failure;
    const isSpanish = /^es\b/i.test(context.req.header('accept-language') ?? '');
    const description = findDescription(
      fault ? (release.mostPrescribed() ?? '') : toSlug(name).replace(/^-/, ''),
      isSpanish,
    );
    if (!description) return reject(context, 404, 'not_found', 'There is no such description.');
    return context.json(fault === 'empty' ? { ...description, description: '' } : description);
  });
  return api;
}

interface Translations {
  english: Description;
  spanish: Description | null;
}

function indexDescriptions(content: ContentExport): Map<string, Translations> {
  const store = contentStoreOf(content);
  const entries = store.entries('drugDescription').map(({ fields }) => {
    const text = (field: string) => {
      const value = store.value(fields[field], store.defaultLocale);
      return typeof value === 'string' ? value : '';
    };
    const english = { search_name: text('searchName'), name: text('name'), description: text('description') };
    const spanishText: unknown = fields['description']?.['es'];
    const spanish =
      typeof spanishText === 'string' && spanishText
        ? { ...english, description: spanishText, language: 'es' as const }
        : null;
    return { english, spanish };
  });
  return new Map(entries.map((entry) => [entry.english.search_name, entry]));
}
