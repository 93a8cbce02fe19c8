import type { Drug, WithContext } from 'schema-dts';

import type { DrugLookup } from '../../domain/medication.ts';
import type { SiteContext } from '../context.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';

const once = (names: readonly string[]) => [...new Set(names)].filter(Boolean);

/** A medicine as the catalogue knows it: names, forms, strengths, classes. No price: it would be old when it is read. */
export function drugData(site: SiteContext, lookup: DrugLookup): WithContext<Drug> {
  const { drugs } = lookup;
  const brands = once(drugs.filter(({ type }) => type === 'Brand').map(({ name }) => name));
  return {
    '@context': 'https://schema.org',
    '@type': 'Drug',
    name: lookup.searchName,
    url: absoluteUrl(site, `/${lookup.slug}`),
    nonProprietaryName: lookup.genericName,
    ...(brands.length > 0 ? { proprietaryName: brands } : {}),
    ...(lookup.description ? { description: lookup.description } : {}),
    dosageForm: once(drugs.map(({ form }) => form)),
    availableStrength: once(drugs.map(({ dosage }) => dosage)).map((description) => ({
      '@type': 'DrugStrength',
      description,
    })),
    drugClass: lookup.classes.map(({ title }) => ({ '@type': 'DrugClass', name: title })),
  };
}
