import { msg } from '@lingui/core/macro';

import { formatDollars } from '../../domain/prices.ts';
import styles from './drug-sections.module.css';
import type { Similar } from './load-similar.server.ts';
import { inEnglish, type Section, type SectionFacts } from './section.ts';
import { topicsOf } from './topic-pages.server.ts';

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
