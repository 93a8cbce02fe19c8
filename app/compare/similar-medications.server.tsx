import { msg } from '@lingui/core/macro';

import type { DrugLookup, TopicLink } from '../../domain/medication.ts';
import { formatDollars } from '../../domain/prices.ts';
import type { PageContext } from '../context.ts';
import { loadOptional } from '../shell/load-optional.server.ts';
import styles from './drug-sections.module.css';
import { lowestPrices, type LowestPrice } from '../shell/lowest-prices.server.ts';
import { topicsOf } from './section-content.server.ts';
import { inEnglish, type Section, type SectionFacts } from './section.ts';

/** Another medicine of the same class. */
interface SimilarMedicine {
  slug: string;
  name: string;
  /** Null where the site shows none in lists (flag classConditionPrices), or it could not be had. */
  lowest: LowestPrice | null;
}

export interface Similar {
  /** The class they share. */
  of: TopicLink;
  medicines: SimilarMedicine[];
}

const mostShown = 4;

/**
 * The most popular other medicines of a medicine's first class, with their lowest prices near the page's ZIP. Null where
 * there are none, classes have no pages, or it took too long: a whole class is never priced for a part of a page.
 */
export async function loadSimilar(page: PageContext, lookup: DrugLookup): Promise<Similar | null> {
  const { classesPages, classConditionPrices } = page.site.flags;
  const of = lookup.classes[0];
  if (!classesPages || !of) return null;
  return loadOptional(page, 'drugs', async (hurried) => {
    const listed = await hurried.services.drugs.list({ class: of.slug }, hurried.request.call);
    const others = listed
      .filter(({ slug, name }) => slug !== lookup.slug && name !== lookup.genericName)
      .slice(0, mostShown);
    if (others.length === 0) return null;
    const prices = classConditionPrices ? await lowestPrices(hurried, others) : null;
    const medicines = others.map(({ slug, name }) => ({ slug, name, lowest: prices?.get(slug) ?? null }));
    return { of, medicines };
  });
}

/** Other medicines of the same class, and what they cost. */
export function similarSection(facts: SectionFacts): Section | null {
  const { page, words, similar, topicPages } = facts;
  if (!similar) return null;
  const [shared] = topicsOf(page.site, topicPages, 'classes', [similar.of]);
  return {
    id: 'similar',
    title: words._(msg`Similar medicines`),
    short: words._(msg`Similar`),
    body: (
      <>
        <p>
          {words._(
            msg`These work in a similar way and are not the same. Only your doctor can say whether another one is right for you.`,
          )}
        </p>
        <ul role="list" className={styles['similar']}>
          {similar.medicines.map(({ slug, name, lowest }) => (
            <li key={slug}>
              <a href={page.site.href(`/${slug}`)} {...inEnglish(facts)}>
                {name}
              </a>
              {lowest && (
                <>
                  <span className={styles['soft']}>{lowest.what}</span>
                  <span className="figures">{priceWords(facts, lowest.dollars)}</span>
                </>
              )}
            </li>
          ))}
        </ul>
        <p className={styles['soft']}>
          {priceNote(facts, similar)}{' '}
          {shared?.path && (
            <a href={page.site.href(shared.path)}>
              {words._(msg`All of the class:`)} {shared.title}
            </a>
          )}
        </p>
      </>
    ),
  };
}

function priceWords({ words }: SectionFacts, dollars: number): string {
  const price = formatDollars(dollars);
  return words._(msg`from ${price}`);
}

/** Where these prices are; nothing where none is shown. */
function priceNote({ words }: SectionFacts, { medicines }: Similar): string {
  const lowest = medicines.find((medicine) => medicine.lowest)?.lowest;
  if (!lowest) return '';
  const { zip } = lowest;
  return zip
    ? words._(msg`Lowest prices near ${zip} for the amounts named.`)
    : words._(msg`Lowest average prices in the United States for the amounts named.`);
}
