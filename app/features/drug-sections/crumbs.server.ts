import { msg } from '@lingui/core/macro';

import type { DrugLookup } from '../../../domain/medication.ts';
import type { PageContext } from '../../context.ts';
import { wordsIn } from '../language/words.server.ts';
import type { Crumb } from '../structured-data/site-data.ts';

/** From home to a medicine: the list of all medicines, then its first class where classes have pages. */
export function crumbsOf(page: PageContext, lookup: DrugLookup): Crumb[] {
  const words = wordsIn(page.locale);
  const first = page.site.flags.classesPages ? lookup.classes[0] : undefined;
  return [
    { name: words._(msg`Home`), path: '/' },
    { name: words._(msg`Medicines`), path: '/medications' },
    ...(first ? [{ name: first.title, path: `/classes/${first.slug}` }] : []),
    { name: lookup.searchName },
  ];
}
