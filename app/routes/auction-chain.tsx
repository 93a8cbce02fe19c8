import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { redirect, useNavigate } from 'react-router';

import type { AuctionChain as Chain } from '../../domain/chain-groups.ts';
import styles from '../compare/auction.module.css';
import { ChainPrice } from '../compare/chain-price.tsx';
import { loadChain, loadChainPrice } from '../compare/load-auction.server.ts';
import { pageContext, type PageContext } from '../context.ts';
import { findMedications, withNearest, type SearchResult } from '../find/find-medications.server.ts';
import { FoundMedications } from '../find/find-medication.tsx';
import { SearchBox } from '../find/search-box.tsx';
import { i18nFor } from '../shell/i18n.server.ts';
import legalStyles from '../shell/legal.module.css';
import { pageHead } from '../shell/page-head.server.ts';
import { requireFlag } from '../shell/loader-guards.server.ts';
import { LanguageLink } from '../shell/site-header.tsx';
import { useShell } from '../shell/shell-data.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { Container } from '../ui/container.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/auction-chain';

/** The price of one chain alone for a drug, and its card (spec §2, /auction/[chain] and /auction/[chain]/[drugName]). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'auctionPage');
  const query = page.request.url.searchParams;
  const { chain, drugName } = params;
  const showError = async (error: unknown) => {
    throw await withNearest(page, error);
  };
  return drugName
    ? loadChainPrice(page, chain, drugName, query).catch(showError)
    : loadChainSearch(page, chain, query);
}

/** The chain's page without a drug, with the medications that ?q= finds for browsers without script. */
async function loadChainSearch(page: PageContext, id: string, query: URLSearchParams) {
  const [chain, result] = await Promise.all([loadChain(page, id), findMedications(page, query.get('q'))]);
  const { name, slug } = chain;
  const path = `/auction/${encodeURIComponent(slug)}`;
  if (result.exactHit) throw redirect(`${path}/${encodeURIComponent(result.exactHit.id)}`);
  const i18n = i18nFor(page.site.locale);
  const head = pageHead(page, {
    title: i18n._(msg`Prescription prices at ${name}`),
    description: i18n._(msg`Look up what a medication costs at ${name} with a discount card.`),
    path,
  });
  return { kind: 'search' as const, chain, result, head };
}

export { pageMeta as meta } from '../shell/meta.ts';

/** The page has no header or footer, so it renders the brand, the language link and the legal texts itself. */
export default function AuctionChain({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  return (
    <Container className={styles['page']}>
      {shell && (
        <div className={styles['top']}>
          <p className={styles['brand']}>
            <BrandImage src={shell.mark} alt="" width={32} height={32} />
            {shell.displayName}
          </p>
          <LanguageLink shell={shell} look="pill" />
        </div>
      )}
      {loaderData.kind === 'price' ? <ChainPrice page={loaderData} /> : <ChainSearch {...loaderData} />}
      {shell && (
        <div className={styles['legal']}>
          <ServerHtml html={shell.footer.notice} className={legalStyles['notice']} />
          <ServerHtml html={shell.footer.legal} className={legalStyles['links']} />
        </div>
      )}
    </Container>
  );
}

function ChainSearch({ chain: { name, slug }, result }: { chain: Chain; result: SearchResult }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const path = `/auction/${encodeURIComponent(slug)}`;
  return (
    <div className={styles['search']}>
      <h1>{name}</h1>
      <p className={styles['lead']}>
        {slug === 'other'
          ? t`Independent pharmacies, not one chain. Find your medication and its price, and ask yours if it takes the card.`
          : t`Find your medication, and see what ${name} charges for it with our card.`}
      </p>
      <SearchBox
        key={result.text}
        look="regular"
        label={t`Find a medication`}
        defaultValue={result.text}
        action={path}
        medicationsOnly
        // A help line leads to the results of the site, which begin with its number.
        onSelect={(_, chosen) => void navigate(chosen.startsWith('/search?') ? chosen : path + chosen)}
      />
      <FoundMedications result={result} toPath={(drugPath) => path + drugPath} />
    </div>
  );
}
