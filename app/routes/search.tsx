import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { data, Link, redirect, useNavigate } from 'react-router';

import { hitPath, type MedicationHit } from '../../domain/search.ts';
import { beginsNames } from '../../domain/similar-names.ts';
import { readZip, splitZip } from '../../domain/zip.ts';
import { pageContext, type PageContext } from '../context.ts';
import { expectHitPrices, findMedications, findTopic, withPrice } from '../find/find-medications.server.ts';
import { PopularSearches, PricedHits, withZip, type PricedHit } from '../find/medication-links.tsx';
import { SearchBox } from '../find/search-box.tsx';
import styles from '../find/search-page.module.css';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { Container } from '../ui/container.tsx';
import { LinkWithIcon } from '../ui/link-with-icon.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/search';

const maxHits = 20;
/** Names that only resemble the text, below those that it begins. */
const maxSimilar = 5;

/**
 * The results for ?q=, for browsers without script and for texts that match no suggestion. A single exact hit redirects to
 * its page. If the search service failed, the page still works and has status 502.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const parameters = page.request.url.searchParams;
  const query = parameters.get('q');
  const placed = splitZip(query ?? '');
  if (placed) return redirect(`/search?${new URLSearchParams({ q: placed.text, zip: placed.zip })}`);
  // A visitor may begin with the ZIP code.
  const zip = readZip(query ?? '') ?? readZip(parameters.get('zip') ?? '');
  // Null where a gateway has no list of its drugs. The drugs client reports its own failures (spec §8).
  const listing = page.services.drugs.list({}, page.request.call).catch(() => null);
  const loadPrices = expectHitPrices(page, query, listing);
  const { text, hits, exactHit, hasFailed } = await findMedications(page, query, {
    hitsPerPage: maxHits,
    withPages: true,
  });
  if (exactHit) return redirect(withZip(hitPath(exactHit), zip));
  const { begun, similar } = splitHits(hits, text);
  const leading = findTopic(page, text, begun, (await listing) ?? []);
  const hasPrices = leading !== null && page.site.flags.classConditionPrices;
  const prices = await loadPrices([...begun, ...similar, ...(hasPrices ? leading.medications : [])]);
  const show = (hit: MedicationHit) => withPrice(hit, prices, zip);
  const head = searchHead(page, text, mayHaveHits(hits, hasFailed));
  const hasList = !mayHaveHits(hits, false) && (await listing) !== null;
  return data(
    {
      text,
      leading: leading && {
        ...leading,
        topic: show(leading.topic),
        medications: leading.medications.map(show),
      },
      hits: begun.map(show),
      similar: similar.map(show),
      note: prices.note,
      zip,
      hasFailed,
      hasList,
      head,
    },
    { status: hasFailed ? 502 : 200 },
  );
}

/** Separates the hits that only resemble a text from those that it begins; all are one list where the first only resembles it. */
function splitHits(hits: readonly MedicationHit[], text: string) {
  const isBegun = ({ name, secondaryName }: MedicationHit) => beginsNames(text, [name, secondaryName]);
  if (!hits[0] || !isBegun(hits[0])) return { begun: hits, similar: [] };
  return {
    begun: hits.filter(isBegun),
    similar: hits.filter((hit) => !isBegun(hit)).slice(0, maxSimilar),
  };
}

/** Whether something that matches was found, or a failed search may have found it. */
const mayHaveHits = (hits: readonly MedicationHit[], hasFailed: boolean) =>
  hasFailed || (hits.length > 0 && !hits.some(({ didYouMean }) => didYouMean));

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

export default function Search({
  loaderData: { text, leading, hits, similar, note, zip, hasFailed, hasList },
}: Route.ComponentProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const popularSearches = useShell()?.popularSearches ?? [];
  const isZip = readZip(text) !== null;
  const hasGuesses = hits.some(({ didYouMean }) => didYouMean);
  return (
    <Container className={styles['page']}>
      <h1>{i18n._(heading(text, mayHaveHits(hits, hasFailed)))}</h1>
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
      </div>
      {hasGuesses && <Guesses hits={hits} note={note} />}
      {hits.length > 0 && !hasGuesses ? (
        <Hits text={text} leading={leading} hits={hits} similar={similar} note={note} />
      ) : (
        <NoHits text={text} hasFailed={hasFailed} hasList={hasList} />
      )}
      <section className={styles['popular']} aria-labelledby="popular">
        <h2 id="popular">{t`Popular searches`}</h2>
        <PopularSearches
          searches={popularSearches.map(({ name, href }) => ({ name, href: withZip(href, zip) }))}
        />
      </section>
    </Container>
  );
}

function heading(text: string, isFound: boolean): MessageDescriptor {
  if (text === '' || readZip(text)) return msg`Which medication?`;
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
  similar: readonly PricedHit[];
}

function Hits({ text, leading, hits, similar, note }: AllHitsProps) {
  const { t, i18n } = useLingui();
  const [, ...others] = hits;
  return (
    <div className={styles['results']}>
      {leading && <LeadingTopic {...leading} note={note} />}
      {leading && others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{t`More results`}</h2>
          <PricedHits hits={others} note="" />
        </section>
      )}
      {!leading && <PricedHits hits={hits} note={note} count={i18n._(countMessage(hits.length, text))} />}
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar">{t`Similar names`}</h2>
          <PricedHits hits={similar} note="" />
        </section>
      )}
    </div>
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
      <h3>{t`Prescribed most`}</h3>
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

/** The first letters of a name; a longer text is a name, maybe misspelled. */
const maxLetters = 6;

/** A full list may be cut off. */
function countMessage(found: number, text: string): MessageDescriptor {
  if (found >= maxHits)
    return text.length <= maxLetters
      ? msg`The ${found} closest results. Type more letters to narrow them down.`
      : msg`The ${found} closest results.`;
  return msg`${plural(found, { one: '# result', other: '# results' })}`;
}

/** What to do without a text, without a hit, or after a failed search. */
function NoHits({ text, hasFailed, hasList }: { text: string; hasFailed: boolean; hasList: boolean }) {
  const { t } = useLingui();
  const zip = readZip(text);
  return (
    <>
      {hasFailed && (
        <div className={styles['failed']}>
          <Notice kind="problem">
            {t`The search didn’t answer. Please try again in a moment, or pick one of these.`}
          </Notice>
        </div>
      )}
      {!hasFailed && text !== '' && (zip ? <ZipFound zip={zip} /> : <SearchTips text={text} />)}
      {!hasFailed && text === '' && <p className={styles['lead']}>{t`Type a brand or generic name.`}</p>}
      {hasList && (
        <p className={styles['all']}>
          <LinkWithIcon to="/medications" icon="chevronRight" iconPosition="right">
            {t`Medications from A to Z`}
          </LinkWithIcon>
        </p>
      )}
    </>
  );
}

/** For a visitor who begins with the ZIP code. */
function ZipFound({ zip }: { zip: string }) {
  const { t } = useLingui();
  return <p className={styles['lead']}>{t`Type your medication, and we’ll show its prices near ${zip}.`}</p>;
}

function SearchTips({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <>
      <p className={styles['lead']}>{t`A few things that help:`}</p>
      <ul className={styles['tips']}>
        <li>{t`Check the first letters of the name. We fix small mistakes.`}</li>
        <li>{t`Try the generic name. It is on the label, often under the brand name.`}</li>
        {/\d/.test(text) && <li>{t`Leave out the dosage and the form, such as “20 mg tablet”.`}</li>}
      </ul>
    </>
  );
}
