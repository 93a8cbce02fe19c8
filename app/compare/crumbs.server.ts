import { msg } from '@lingui/core/macro';

import type { DrugLookup } from '../../domain/medication.ts';
import type { SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { Crumb } from '../shell/structured-data.ts';
import { topicsOf, type TopicPages } from './topic-pages.server.ts';

/** From home to a medicine: the list of all medicines, then the first of its classes that has a page. */
export function crumbsOf(site: SiteContext, lookup: DrugLookup, topicPages: TopicPages): Crumb[] {
  const words = i18nFor(site.locale);
  const first = topicsOf(site, topicPages, 'classes', lookup.classes).find(({ path }) => path);
  return [
    { name: words._(msg`Home`), path: '/' },
    { name: words._(msg`Medicines`), path: '/medications' },
    ...(first?.path ? [{ name: first.title, path: first.path }] : []),
    { name: lookup.searchName },
  ];
}
