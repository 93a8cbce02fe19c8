import type { Person, WithContext } from 'schema-dts';

import type { SiteContext } from '../context.ts';
import { absoluteUrl } from '../shell/page-head.server.ts';

interface PersonFacts {
  name: string;
  /** Path of the profile below the base path. */
  path: string;
  occupation: string | null;
  expertise: readonly string[];
  linkedIn: string | null;
}

/** A reviewer, for machines. Not for a placeholder: it is nobody. */
export function personData(site: SiteContext, facts: PersonFacts): WithContext<Person> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: facts.name,
    url: absoluteUrl(site, facts.path),
    ...(facts.occupation ? { jobTitle: facts.occupation } : {}),
    ...(facts.expertise.length > 0 ? { knowsAbout: [...facts.expertise] } : {}),
    ...(facts.linkedIn ? { sameAs: facts.linkedIn } : {}),
  };
}
