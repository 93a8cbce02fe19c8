import { useLingui } from '@lingui/react/macro';
import { useRef, useEffect, type RefObject } from 'react';
import { useNavigate, Form, Link } from 'react-router';

import { formatDollars, pharmacyName } from '../../domain/prices.ts';
import { FoundMedicines } from '../find/medication-list.tsx';
import { SearchBox } from '../find/search-box.tsx';
import { ZipField } from '../nearby/zip-field.tsx';
import { useShell } from '../shell/shell-data.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { Notice } from '../ui/notice.tsx';
import { distanceWords, PriceNotes } from './best-price.tsx';
import styles from './embed.module.css';
import type { EmbedData, EmbeddedPrices as Prices } from './load-embed.server.ts';

/** The search and the lowest prices in a frame on a partner's page; everything else is one link away, in a new tab. */
export function EmbedPage({ embed }: { embed: EmbedData }) {
  const { t } = useLingui();
  const shell = useShell();
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  const { parents, found, priced, zip, referral } = embed;
  useTellHeight(content, parents);
  const kept = { ...(zip && { zip }), ...referral };
  const toDrug = (drug: string) => `/embed?${new URLSearchParams({ ...kept, drug })}`;
  return (
    <div ref={content} className={styles['widget']}>
      <h1 className={styles['title']}>{t`Compare prescription prices`}</h1>
      <SearchBox
        key={priced ? '' : found.text}
        look="regular"
        label={t`Find a medicine`}
        defaultValue={priced ? '' : found.text}
        action="/embed"
        onSelect={(id) => void navigate(toDrug(id))}
      >
        <HiddenFields fields={kept} />
      </SearchBox>
      {priced?.state === 'found' && <EmbeddedPrices prices={priced} referral={referral} />}
      {priced && priced.state !== 'found' && <NoAnswer priced={priced} />}
      {!priced && found.text === '' && (
        <p className={styles['lead']}>
          {t`Type the name of a medicine to see what pharmacies near you charge with a free discount card.`}
        </p>
      )}
      {!priced && <FoundMedicines found={found} to={(path) => toDrug(decodeURIComponent(path.slice(1)))} />}
      {shell && (
        <p className={styles['from']}>
          <BrandImage src={shell.mark} alt="" width={20} height={20} />
          <span>
            {shell.displayName} · {t`This is not insurance.`}
          </span>
        </p>
      )}
    </div>
  );
}

function NoAnswer({ priced }: { priced: { state: 'unknown' | 'failed'; drug: string } }) {
  const { t } = useLingui();
  const { drug } = priced;
  return (
    <Notice kind="problem">
      {priced.state === 'unknown'
        ? t`We do not know “${drug}”. Check the spelling, or try the generic name printed on the label.`
        : t`We could not get the prices just now. Please try again in a moment.`}
    </Notice>
  );
}

interface EmbeddedPricesProps {
  prices: Prices;
  referral: Readonly<Record<string, string>>;
}

/** The lowest prices of a medicine, for a ZIP that is asked for here, and the way to all of them. */
export function EmbeddedPrices({ prices, referral }: EmbeddedPricesProps) {
  const { t, i18n } = useLingui();
  const { slug, name, what, zip, place, rows, signals, notes, problem, fullUrl } = prices;
  return (
    <>
      <div className={styles['medicine']}>
        <h2>{name}</h2>
        <p>{what}</p>
      </div>
      <Form method="get" action="/embed" className={styles['zip']} preventScrollReset>
        <HiddenFields fields={{ ...referral, drug: slug }} />
        <ZipField value={zip.input} problem={zip.problem} />
      </Form>
      {problem && (
        <div role="status">
          <h3>{problem.title}</h3>
          <p>{problem.text}</p>
        </div>
      )}
      {rows.length > 0 && (
        <section aria-labelledby="lowest">
          <h3 id="lowest" className={styles['lowest']}>
            {place ? t`Lowest prices near ${place}` : t`Average prices`}
          </h3>
          <ul role="list" className={styles['rows']}>
            {rows.map((entry) => {
              const distance = distanceWords(entry.distanceMiles, zip.zip !== null);
              return (
                <li key={entry.key}>
                  <span>
                    <strong>{pharmacyName(entry, t`Local Pharmacies`)}</strong>
                    {distance && <small>{i18n._(distance)}</small>}
                    {signals[entry.chain] && <small>{signals[entry.chain]}</small>}
                  </span>
                  <span className={`${styles['cost']} figures`}>{formatDollars(entry.cost)}</span>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      <Link to={fullUrl} target="_blank" rel="noopener" className={styles['full']}>
        {t`All prices and the card`} <span className="visually-hidden">{t`(opens in a new tab)`}</span>
      </Link>
      <PriceNotes html={notes} />
    </>
  );
}

/** What a form sends along and nobody fills in. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The page that frames this one, where the browser says so and it is one of those that may. */
function parentAmong(parents: readonly string[]): readonly string[] {
  const said = location.ancestorOrigins?.[0];
  return said ? parents.filter((origin) => origin === said) : parents;
}

/**
 * Tells the page around the frame how high the content is, and again whenever that changes or it asks. Only the origins
 * that may frame it hear of it; what they hear is one number (public/embed.js listens).
 */
export function useTellHeight(content: RefObject<HTMLElement | null>, parents: readonly string[]): void {
  useEffect(() => {
    const { current } = content;
    if (!current || parent === window) return undefined;
    const tell = () => {
      const height = Math.ceil(current.getBoundingClientRect().height);
      for (const origin of parentAmong(parents)) parent.postMessage({ type: 'embed-height', height }, origin);
    };
    const answer = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === parent && parents.includes(origin) && data === 'embed-height?') tell();
    };
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    addEventListener('message', answer);
    return () => {
      observer.disconnect();
      removeEventListener('message', answer);
    };
  }, [content, parents]);
}
