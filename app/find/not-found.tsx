import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';

import type { MedicationHit } from '../../domain/search.ts';
import styles from '../shell/failure-pages.module.css';
import type { ShellData, ThrownDetails } from '../shell/shell-data.ts';
import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { PopularSearches, PricedHits, type PricedHit } from './medication-links.tsx';
import { SearchBox } from './search-box.tsx';

/** The page for 404 and for missing app data: a search box, the nearest names for an unknown drug, and the popular searches. */
export default function NotFound({ shell, error }: { shell: ShellData; error: unknown }) {
  const { t, i18n } = useLingui();
  const { pathname, search } = useLocation();
  const details = readNotFoundDetails(isRouteErrorResponse(error) ? error.data : null);
  const { text, nearest, note, noPrice, heading, sentence } = details;
  const { list = { href: '/medications', name: t`Medications from A to Z` } } = details;
  const unpriced = noPrice && describeUnpriced(noPrice, text);
  return (
    <Container className={styles['page']}>
      <h1>
        {unpriced
          ? i18n._(unpriced.heading)
          : heading || (text ? t`We couldn’t find “${text}”` : t`We can’t find that page`)}
      </h1>
      <p className={styles['lead']}>
        {(unpriced && i18n._(unpriced.sentence)) ||
          sentence ||
          (text
            ? t`Check the spelling, or try the generic name printed on the label.`
            : t`The page may have moved, or the address may be mistyped. Search for your medication instead.`)}
      </p>
      {heading && (
        <p className={styles['search']}>
          <LinkButton to={{ pathname, search }} reloadDocument>
            {t`Try again`}
          </LinkButton>
        </p>
      )}
      <div className={styles['search']}>
        <SearchBox look="regular" label={t`Find a medication`} defaultValue={text} key={text} />
      </div>
      {nearest.length > 0 && (
        <section className={styles['section']} aria-labelledby="nearest">
          <h2 id="nearest">{unpriced ? t`Related pages` : t`Did you mean`}</h2>
          <PricedHits hits={nearest.map(({ didYouMean: _isGuess, ...hit }) => hit)} note={note} />
        </section>
      )}
      {list && !heading && (
        <p className={styles['list']}>
          <Link to={list.href}>{list.name}</Link>
        </p>
      )}
      {shell.popularSearches.length > 0 && (
        <section className={styles['section']} aria-labelledby="popular">
          <h2 id="popular">{t`Popular searches`}</h2>
          <PopularSearches searches={shell.popularSearches} />
        </section>
      )}
    </Container>
  );
}

/** Why something that the site knows has no price, and what to do. */
function describeUnpriced(noPrice: string, text: string): Record<'heading' | 'sentence', MessageDescriptor> {
  if (noPrice === 'not_sold')
    return {
      heading: msg`“${text}” is not sold in the U.S.`,
      sentence: msg`Ask your doctor or pharmacist what can replace it.`,
    };
  return {
    heading: msg`We have no price for “${text}”`,
    sentence: msg`Our price list has no product with this name. A pharmacist can tell you more.`,
  };
}

/** What a thrown response says, with defaults, and what the page offers besides. */
export interface NotFoundDetails
  extends Required<Omit<ThrownDetails, 'isKnown' | 'list'>>, Pick<ThrownDetails, 'list'> {
  /** Why the name has no price, where it is one that the site knows; null otherwise. */
  noPrice: MedicationHit['noPrice'] | null;
  /** Medications with similar names, or what a name without a price is for, and what their prices are; '' where none has one. */
  nearest: PricedHit[];
  note: string;
}

/**
 * Reads the details from the data of a thrown response. When React Router itself threw the response, the data is empty or a
 * plain string, and the details are empty.
 */
export function readNotFoundDetails(errorData: unknown): NotFoundDetails {
  const thrown = (errorData ?? {}) as Partial<NotFoundDetails>;
  const { text = '', noPrice = null, nearest = [], note = '', list } = thrown;
  const { heading = '', sentence = '' } = thrown;
  return { text, noPrice, nearest, note, list, heading, sentence };
}
