import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ComponentProps } from 'react';
import { data, Form, Link, useNavigate, useNavigation } from 'react-router';

import { findHelpLine } from '../../domain/help-line.ts';
import { findUnpriced } from '../../domain/hit-text.ts';
import { formatDollars, pharmacyName } from '../../domain/prices.ts';
import '../compare/load-embed.server.ts?styles';
import { PriceNotes, useLatePrices } from '../compare/best-price.tsx';
import styles from '../compare/embed.module.css';
import { loadEmbed, type EmbeddedPrices } from '../compare/load-embed.server.ts';
import { applyZip } from '../compare/use-pickers.ts';
import { pageContext, type PageContext } from '../context.ts';
import { findMedications } from '../find/find-medications.server.ts';
import { FoundMedications, HelpLineNotice } from '../find/find-medication.tsx';
import { SearchBox } from '../find/search-box.tsx';
import { toNameText, unpricedSentence } from '../shell/load-drug.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice, useAnnouncement } from '../ui/notice.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/embed';

/**
 * The search and the lowest prices for a frame on a partner's page (docs/how-to/embed.md).
 * @throws 404 if no site may frame it.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const query = page.request.url.searchParams;
  const parentOrigins = page.site.partner.iframeDomains;
  if (parentOrigins.length === 0) throw data(null, { status: 404 });
  const drug = query.get('drug')?.trim();
  const searched = drug ? null : await search(page, query.get('q'));
  const embed = await loadEmbed(page, query, searched?.exactHit?.id);
  const isUnknown = embed.prices?.state === 'unknown';
  const result = searched ?? (await search(page, isUnknown ? toNameText(drug ?? '') : null));
  const isFound = embed.prices ? !isUnknown : result.hits.length > 0;
  const prices = (isFound ? null : result.unpriced) ?? embed.prices;
  return { parentOrigins, result, helpLine: findHelpLine(result.text), ...embed, prices };
}

/**
 * The medications that one search finds, and the problem of a name that is known but has no price; null for any other name.
 */
async function search(page: PageContext, input: string | null) {
  const result = await findMedications(page, input, { withPages: true });
  const drug = toNameText(result.text);
  const { noPrice } = findUnpriced(result.hits, drug);
  const sentence = noPrice && unpricedSentence(page.site.locale, drug, noPrice);
  const unpriced: EmbedProblem | null = sentence ? { state: 'unpriced', drug, sentence } : null;
  const hits = result.hits.filter(({ kind }) => !kind);
  return { ...result, hits, exactHit: result.exactHit?.kind ? null : result.exactHit, unpriced };
}

// Nothing is prefetched, because the framing page belongs to another site.
export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function Embed({ loaderData }: Route.ComponentProps) {
  const { parentOrigins, result, helpLine, zip, referral, product } = loaderData;
  const late = loaderData.prices?.state === 'found' ? loaderData.prices.late : null;
  const prices = useLatePrices<typeof loaderData>(late)?.prices ?? loaderData.prices;
  const { t } = useLingui();
  const shell = useShell();
  const navigate = useNavigate();
  useEffect(() => {
    import('../compare/embed-scripts.ts').then(
      ({ start }) => start(),
      // Without this script the frame keeps its height.
      () => undefined,
    );
  }, []);
  const parameters = { ...(zip && { zip }), ...referral };
  // Tips on spelling have no place below the number of a crisis line.
  const isAnswered = helpLine && !result.hasFailed && result.hits.length === 0;
  const searchText = prices ? '' : result.text;
  const embedUrl = (path: string) => {
    const [name = '', query] = path.slice(1).split('?');
    // A help line leads to the results, which begin with its number.
    const drug = name === 'search' ? null : { drug: decodeURIComponent(name) };
    return `/embed?${new URLSearchParams([...Object.entries({ ...parameters, ...drug }), ...new URLSearchParams(query)])}`;
  };
  return (
    <div
      className={styles['widget']}
      data-idle="embed"
      data-parent-origins={parentOrigins.join(' ')}
      data-script={late ? 'now' : undefined}
    >
      <div className={styles['title']}>
        {shell && <BrandImage src={shell.mark} alt="" width={28} height={28} />}
        <h1>{t`Compare prescription prices`}</h1>
      </div>
      {helpLine && <HelpLineNotice line={helpLine} />}
      <SearchBox
        key={searchText}
        look="regular"
        label={t`Find a medication`}
        defaultValue={searchText}
        action="/embed"
        medicationsOnly
        onSelect={(_, path) => void navigate(embedUrl(path))}
      >
        <HiddenFields fields={parameters} />
      </SearchBox>
      {prices?.state === 'found' ? (
        <Prices prices={prices} fields={{ ...referral, ...product }} />
      ) : (
        !isAnswered && <SearchResult problem={prices} result={result} toPath={embedUrl} />
      )}
      {shell && (
        <p className={styles['brand']}>
          {shell.displayName} · {t`This is not insurance.`}
        </p>
      )}
    </div>
  );
}

interface EmbedProblem {
  state: 'unknown' | 'failed' | 'unpriced';
  drug: string;
  /** Why a medication has no price; '' in the other states. */
  sentence: string;
}

interface SearchResultProps extends ComponentProps<typeof FoundMedications> {
  /** Why the chosen medication has no prices; null without one. */
  problem: EmbedProblem | null;
}

/** What a search found or, before it, what to type. */
function SearchResult({ problem, result, toPath }: SearchResultProps) {
  const { t } = useLingui();
  if (problem) return <Problem problem={problem} />;
  return (
    <>
      {result.text === '' && (
        <p className={styles['lead']}>
          {t`Type the name of a medication to see what pharmacies near you charge with a free discount card.`}
        </p>
      )}
      <FoundMedications result={result} toPath={toPath} />
    </>
  );
}

function Problem({ problem: { state, drug, sentence } }: { problem: EmbedProblem }) {
  const { t } = useLingui();
  if (sentence) return <Notice>{sentence}</Notice>;
  return (
    <Notice kind="problem">
      {state === 'unknown'
        ? t`We couldn’t find “${drug}”. Check the spelling, or try the generic name printed on the label.`
        : t`We couldn’t get the prices just now. Please try again in a moment.`}
    </Notice>
  );
}

interface PricesProps {
  prices: EmbeddedPrices;
  /** What the form with the ZIP code repeats. */
  fields: Readonly<Record<string, string>>;
}

/** The lowest prices of a drug, with a ZIP field and a link to the whole page in a new tab. */
function Prices({ prices, fields }: PricesProps) {
  const { t } = useLingui();
  const { slug, name, product, rows, notes, late, problem, announced, drugPageUrl } = prices;
  const count = rows.length;
  const lowest = rows[0] && formatDollars(rows[0].cost);
  const isLoading = useNavigation().state === 'loading';
  const countText = t`${plural(count, { one: `# price, ${lowest}`, other: `# prices, from ${lowest}` })}`;
  const result = announced ?? problem?.title ?? (!late && lowest && countText);
  useAnnouncement(isLoading ? t`Getting prices` : result);
  const rememberFocus = useZipFocus(isLoading);
  return (
    <>
      <div className={styles['choice']}>
        <div className={styles['product']}>
          {prices.sentence && <Notice>{prices.sentence}</Notice>}
          <h2>{name}</h2>
          <p>{product}</p>
          {prices.productNotes && <ServerHtml html={prices.productNotes} className={styles['notes']} />}
        </div>
        <Form
          method="get"
          action="/embed"
          className={styles['zip']}
          onInput={({ target }) => applyZip(target)}
          onSubmit={rememberFocus}
          preventScrollReset
        >
          <HiddenFields fields={{ ...fields, drug: slug }} />
          <ServerHtml html={prices.zipField} />
        </Form>
      </div>
      {late && <p>{t`Getting prices`}</p>}
      {problem && (
        <div>
          <h3>{problem.title}</h3>
          <p>{problem.text}</p>
        </div>
      )}
      {late && (
        <noscript>
          <ServerHtml html={late.html} />
        </noscript>
      )}
      {rows.length > 0 && <LowestPrices prices={prices} />}
      <Link to={drugPageUrl} target="_blank" rel="noopener" className={styles['allPrices']}>
        {rows.length > 0 || late ? t`See all prices` : t`Change your choice`}{' '}
        <span className="sr-only">{t`(opens in a new tab)`}</span>
      </Link>
      <PriceNotes html={notes} />
    </>
  );
}

/** The pharmacies with the lowest prices, as links that open a card in a new tab. */
function LowestPrices({ prices }: Pick<PricesProps, 'prices'>) {
  const { t } = useLingui();
  const { heading, distances, rows, signals, costDate } = prices;
  return (
    <section aria-labelledby="lowest">
      <h3 id="lowest" className={styles['lowest']}>
        {heading}
      </h3>
      <p className={styles['hint']}>{t`Choose a price to get its free card.`}</p>
      <ul role="list" className={styles['rows']}>
        {rows.map((entry) => {
          const distance = distances[entry.chain]?.distance;
          return (
            <li key={entry.chain}>
              <Link to={entry.cardUrl} target="_blank" rel="noopener">
                <span>
                  <strong>{pharmacyName(entry, t`Local Pharmacies`)}</strong>
                  {distance && <small>{distance}</small>}
                  {signals[entry.chain] && <small>{signals[entry.chain]}</small>}
                </span>
                <span className={`${styles['cost']} figures`}>
                  {formatDollars(entry.cost)}
                  {costDate && <small>{costDate}</small>}
                </span>
                <Icon name="chevronRight" size={18} />
                <span className="sr-only">{t`Get the card (opens in a new tab)`}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Keeps the keyboard in the ZIP field, which the HTML of a new page replaces. */
function useZipFocus(isLoading: boolean) {
  const wasFocused = useRef(false);
  useEffect(() => {
    if (isLoading) return;
    if (wasFocused.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('#zip')?.focus();
    wasFocused.current = false;
  }, [isLoading]);
  return () => {
    wasFocused.current = document.activeElement?.id === 'zip';
  };
}

function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
