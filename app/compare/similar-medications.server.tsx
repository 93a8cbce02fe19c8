import { msg } from '@lingui/core/macro';

import type { DrugLookup } from '../../domain/medication.ts';
import { formatDollars } from '../../domain/prices.ts';
import type { PageContext } from '../context.ts';
import { loadOptional } from '../shell/load-optional.server.ts';
import styles from './drug-sections.module.css';
import { loadLowestPrices } from '../shell/lowest-prices.server.ts';
import { linkTopics } from './section-content.server.ts';
import {
  englishAttributes,
  type Section,
  type SectionFacts,
  type SimilarMedications,
} from './section-content.server.ts';

const maxMedications = 4;

/**
 * The most popular other medications of a drug's first class, with their lowest prices near the ZIP of the request. Null
 * where there are none, where classes have no pages, and if loading took too long.
 */
export async function loadSimilarMedications(
  page: PageContext,
  lookup: DrugLookup,
): Promise<SimilarMedications | null> {
  const { classesPages, classConditionPrices } = page.site.flags;
  const drugClass = lookup.classes[0];
  if (!classesPages || !drugClass) return null;
  const startedAt = performance.now();
  const others = await loadOptional(page, 'drugs', async ({ services, request }) => {
    const medications = await services.drugs.list({ class: drugClass.slug }, request.call);
    return (medications ?? [])
      .filter(({ slug, name }) => slug !== lookup.slug && name !== lookup.genericName)
      .slice(0, maxMedications);
  });
  if (!others || others.length === 0) return null;
  const leftMs = page.site.pricesWithinMs - (performance.now() - startedAt);
  const prices = classConditionPrices ? await loadLowestPrices(page, others, leftMs) : null;
  const medications = others.map(({ slug, name }) => ({ slug, name, lowest: prices?.get(slug) ?? null }));
  return { class: drugClass, medications };
}

export function similarMedicationsSection(facts: SectionFacts): Section | null {
  const { site, i18n, similar, topicPages } = facts;
  if (!similar) return null;
  const [drugClass] = linkTopics(site, topicPages, 'classes', [similar.class]);
  return {
    id: 'similar',
    title: i18n._(msg`Similar medications`),
    shortTitle: i18n._(msg`Similar`),
    body: (
      <>
        <p>
          {i18n._(
            msg`These work in a similar way and are not the same. Only your doctor can say whether another one is right for you.`,
          )}
        </p>
        <ul role="list" className={styles['similar']}>
          {similar.medications.map(({ slug, name, lowest }) => (
            <li key={slug}>
              <a href={site.href(`/${slug}`)} {...englishAttributes(facts)}>
                {name}
              </a>
              {lowest && (
                <>
                  <span className={styles['secondary']}>{lowest.label}</span>
                  <span className="figures">{priceText(facts, lowest.dollars)}</span>
                </>
              )}
            </li>
          ))}
        </ul>
        <p className={styles['secondary']}>
          {priceNote(facts, similar)}{' '}
          {drugClass?.path && (
            <a href={site.href(drugClass.path)}>
              {i18n._(msg`All of the class:`)} {drugClass.title}
            </a>
          )}
        </p>
      </>
    ),
  };
}

function priceText({ i18n }: SectionFacts, dollars: number): string {
  const price = formatDollars(dollars);
  return i18n._(msg`from ${price}`);
}

/** The area that the prices are for; '' where there is no price. */
function priceNote({ i18n }: SectionFacts, { medications }: SimilarMedications): string {
  const lowest = medications.find((medication) => medication.lowest)?.lowest;
  if (!lowest) return '';
  const { zip, isAverage } = lowest;
  if (zip) return i18n._(msg`Lowest prices near ${zip} for the amounts named.`);
  return isAverage
    ? i18n._(msg`Lowest average prices in the United States for the amounts named.`)
    : i18n._(msg`Lowest prices for the amounts named.`);
}
