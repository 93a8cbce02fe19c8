import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { data, Form, Link, redirect, useNavigate } from 'react-router';

import { findHelpLine } from '../../domain/help-line.ts';
import { hitPath, type MedicationHit } from '../../domain/search.ts';
import { findCutOff, readLetter, type CutOff } from '../../domain/split-hits.ts';
import { withZip } from '../../domain/with-zip.ts';
import { findZipProblem, readZip, splitZip } from '../../domain/zip.ts';
import { pageContext, type PageContext } from '../context.ts';
import { HelpLineNotice, NothingFound } from '../find/find-medication.tsx';
import { findPricedHits } from '../find/find-medications.server.ts';
import { toRows } from '../find/hit-prices.server.ts';
import { PopularSearches, PricedHits, type PricedHit } from '../find/medication-links.tsx';
import { SearchBox } from '../find/search-box.tsx';
import styles from '../find/search-page.module.css';
import { loadCommonConditions } from '../learn/load-letter-index.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { zipProblemText } from '../shell/load-drug.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { Container } from '../ui/container.tsx';
import { ZipForm } from '../ui/forms.tsx';
import { LinkWithIcon } from '../ui/link-with-icon.tsx';
import type { Route } from './+types/search';

const maxHits = 20;
/**
 * How many rows are shown before the rest is folded, without and with a leading condition; fewer than `minRest` are not
 * folded.
 */
const firstRows = { alone: 8, belowTopic: 5 };
const minRest = 3;

/**
 * The results for ?q=, for browsers without script and for texts that match no suggestion. A single exact hit redirects to
 * its page. If the search service failed, the page still works and has status 502.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { query, placed, zipInput } = readInput(page.request);
  if (placed) return redirect(`/search?${new URLSearchParams({ q: placed.text, zip: placed.zip })}`);
  const zip = readZip(zipInput);
  const { text, hits, exactHit, hasFailed, found } = await findPricedHits(page, query, maxHits);
  // The page says what is wrong with the ZIP code.
  if (!found) return redirect(withZip(hitPath(exactHit), zip ?? zipInput));
  const { matching, prices, list } = found;
  const rows = toRows(found, zip);
  const isFound = hasMatch(matching);
  const zipProblem = zipInput === '' ? null : (findZipProblem(zipInput) ?? prices.zipProblem);
  return data(
    {
      text,
      helpLine: findHelpLine(text),
      leading: rows.leading,
      hits: rows.hits,
      cutOff: findCutOff(readLetter(text) ? hits : matching, text, maxHits),
      similar: rows.similar,
      note: rows.note,
      zip,
      zipField: { zip: zipInput, problem: zipProblem && zipProblemText(page.site.locale, zipProblem) },
      hasFailed,
      hasList: (readLetter(text) !== null || !isFound) && list.length > 0,
      conditions: isFound ? null : await loadCommonConditions(page),
      head: searchHead(page, text, hasFailed || isFound),
    },
    { status: hasFailed ? 502 : 200 },
  );
}

/** The text of a query and its ZIP code as it was entered, or the remembered one; `placed` if the text contains one. */
function readInput({ url: { searchParams }, zip }: PageContext['request']) {
  const query = searchParams.get('q');
  // A visitor may begin with the ZIP code.
  const zipInput = readZip(query ?? '') ?? (searchParams.get('zip')?.trim() || (zip ?? ''));
  return { query, placed: splitZip(query ?? ''), zipInput };
}

/** Whether something was found that matches, and does not only sound like the text. */
const hasMatch = (hits: readonly MedicationHit[]) =>
  hits.length > 0 && !hits.some(({ didYouMean }) => didYouMean);

function searchHead(page: PageContext, text: string, isFound: boolean) {
  const i18n = i18nFor(page.site.locale);
  return pageHead(page, {
    title: i18n._(text ? heading(text, isFound) : msg`Search medications`),
    description: i18n._(
      msg`Find a medication by its brand or generic name and compare what pharmacies near you charge.`,
    ),
    path: '/search',
    noindex: text !== '',
    takesZip: text !== '' && !readZip(text),
  });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Search({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const { text, helpLine, hits, note, zip, zipField, hasFailed } = loaderData;
  const navigate = useNavigate();
  const isZip = readZip(text) !== null;
  return (
    <Container className={styles['page']}>
      <h1>{i18n._(heading(text, hasFailed || hasMatch(hits)))}</h1>
      {helpLine && (
        <div className={styles['help']}>
          <HelpLineNotice line={helpLine} />
        </div>
      )}
      <div className={styles['box']}>
        <SearchBox
          look="regular"
          label={t`Find a medication`}
          defaultValue={isZip ? '' : text}
          focusOnMount={text === '' || isZip}
          key={text}
          onSelect={(_, path) => void navigate(withZip(path, zip))}
        >
          {zip && <input type="hidden" name="zip" value={zip} />}
        </SearchBox>
        {note && <ZipForm key={zipField.zip} {...zipField} as={Form} action="/search" query={text} />}
      </div>
      <Results {...loaderData} />
      <OtherSearches {...loaderData} />
    </Container>
  );
}

/** The hits, or the names that sound like the text, and what to do where nothing is found. */
function Results(props: Route.ComponentProps['loaderData']) {
  const { text, helpLine, hits, note, hasFailed, hasList } = props;
  if (hasMatch(hits)) return <Hits key={text} {...props} />;
  // Tips on spelling have no place below the number of a crisis line.
  const showsTips = !helpLine || hasFailed;
  return (
    <>
      {hits.length > 0 && <Guesses hits={hits} note={note} />}
      {showsTips && <NothingFound text={text} hasFailed={hasFailed} hasList={hasList} />}
    </>
  );
}

/** Popular searches, and common conditions where nothing is found. */
function OtherSearches({ zip, conditions }: Route.ComponentProps['loaderData']) {
  const { t } = useLingui();
  const popular = useShell()?.popularSearches ?? [];
  const links = popular.map(({ name, href }) => ({ name, href: withZip(href, zip) }));
  const all = [{ title: t`Popular searches`, links }, ...(conditions ? [conditions] : [])];
  // The content may name no popular searches.
  const lists = all.filter((list) => list.links.length > 0);
  return lists.length === 0 ? null : (
    <section className={styles['popular']} aria-labelledby="popular">
      {lists.map((list, index) => (
        <Fragment key={list.title}>
          <h2 id={index === 0 ? 'popular' : undefined}>{list.title}</h2>
          <PopularSearches searches={list.links} />
        </Fragment>
      ))}
    </section>
  );
}

function heading(text: string, isFound: boolean): MessageDescriptor {
  if (text === '' || readZip(text)) return msg`Which medication?`;
  const letter = readLetter(text);
  if (letter && isFound) return msg`Medications that begin with “${letter}”`;
  return isFound ? msg`Results for “${text}”` : msg`Nothing found for “${text}”`;
}

interface HitsProps {
  hits: readonly PricedHit[];
  /** What the prices are; '' where no hit has one. */
  note: string;
}

interface Leading {
  topic: PricedHit;
  medications: readonly PricedHit[];
  /** How many medications its page has. */
  count: number;
}

interface AllHitsProps extends HitsProps {
  text: string;
  leading: Leading | null;
  /** Null for a complete list. */
  cutOff: CutOff | null;
  similar: readonly PricedHit[];
  /** There is a list of all medications. */
  hasList: boolean;
}

function Hits({ text, leading, hits, cutOff, similar, note, hasList }: AllHitsProps) {
  const { t, i18n } = useLingui();
  const letter = readLetter(text);
  const [, ...others] = hits;
  return (
    <div className={styles['results']}>
      {leading && <LeadingTopic {...leading} note={note} />}
      {leading && others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{t`More results`}</h2>
          <FoldedHits hits={others} first={firstRows.belowTopic} />
        </section>
      )}
      {!leading && (
        <FoldedHits
          hits={hits}
          note={note}
          count={i18n._(countMessage(hits.length, cutOff, letter))}
          first={firstRows.alone}
        />
      )}
      {letter && hasList && (
        <p className={styles['all']}>
          {/* Only a document that the browser loads opens the letter of its address. */}
          <Link to={`/medications#letter-${letter.toLowerCase()}`} reloadDocument>
            {t`All medications with “${letter}”`}
          </Link>
        </p>
      )}
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar">{t`Similar names`}</h2>
          <PricedHits hits={similar} note="" />
        </section>
      )}
    </div>
  );
}

/** The first rows, and the others in a disclosure, which opens with or without script. */
function FoldedHits({
  hits,
  note = '',
  count,
  first,
}: Partial<HitsProps> & { hits: readonly PricedHit[]; count?: string; first: number }) {
  const { t } = useLingui();
  const shown = hits.length - first < minRest ? hits : hits.slice(0, first);
  const rest = hits.slice(shown.length);
  const restCount = rest.length;
  return (
    <>
      <PricedHits hits={shown} note={note} {...(count && { count })} />
      {restCount > 0 && (
        <details className={styles['more']}>
          <summary>{t`${restCount} more results`}</summary>
          <PricedHits hits={rest} note="" />
        </details>
      )}
    </>
  );
}

/** The condition or class that was found first, with the medications that are prescribed most. */
function LeadingTopic({ topic, medications, count, note }: Leading & { note: string }) {
  const { t } = useLingui();
  return (
    <section className={styles['topic']} aria-labelledby="topic">
      <h2 id="topic">
        <Link to={hitPath(topic)}>{topic.name}</Link>
      </h2>
      <p>
        {[topic.kind === 'class' ? t`Drug class` : t`Condition`, topic.secondaryName]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h3>{t`Medications`}</h3>
      <PricedHits hits={medications} note={note} />
      <p className={styles['all']}>
        <LinkWithIcon to={hitPath(topic)} icon="chevronRight" iconPosition="right">
          {count > medications.length ? t`See all ${count} medications` : t`See the whole page`}
        </LinkWithIcon>
      </p>
    </section>
  );
}

/** Names that sound like the text, shown if nothing is found. */
function Guesses({ hits, note }: HitsProps) {
  const { t } = useLingui();
  return (
    <section className={`${styles['results']} ${styles['guesses']}`} aria-labelledby="guesses">
      <h2 id="guesses">{t`Did you mean`}</h2>
      <PricedHits hits={hits.map(({ didYouMean: _isGuess, ...hit }) => hit)} note={note} />
    </section>
  );
}

function countMessage(found: number, cutOff: CutOff | null, letter: string | null): MessageDescriptor {
  if (cutOff && letter) return msg`Type more letters to find yours.`;
  if (cutOff === 'letters') return msg`The ${found} closest results. Type more letters to narrow them down.`;
  if (cutOff) return msg`The first ${found} results.`;
  return msg`${plural(found, { one: '# result.', other: '# results.' })}`;
}
