import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import styles from '../compare/auction.module.css';
import { ChainPrice } from '../compare/chain-price.tsx';
import {
  loadChain,
  loadChainPrice,
  loadChainSearch,
  type AuctionChain,
} from '../compare/load-auction.server.ts';
import { pageContext } from '../context.ts';
import type { FoundMedicines as Found } from '../find/find-medications.server.ts';
import { FoundMedicines } from '../find/medication-list.tsx';
import { SearchBox } from '../find/search-box.tsx';
import { LegalNotice } from '../shell/legal.tsx';
import { requireFlag } from '../shell/require-flag.ts';
import { useShell } from '../shell/shell-data.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/auction-chain';

/** One chain alone: its price for a medicine and its card (spec §2, /auction/[chain] and /auction/[chain]/[drugName]). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'auctionPage');
  const query = page.request.url.searchParams;
  const chain = await loadChain(page, params.chain);
  return params.drugName
    ? loadChainPrice(page, chain, params.drugName, query)
    : loadChainSearch(page, chain, query);
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function AuctionChain({ loaderData }: Route.ComponentProps) {
  return (
    <AuctionFrame>
      {loaderData.kind === 'price' ? <ChainPrice data={loaderData} /> : <ChainSearch {...loaderData} />}
    </AuctionFrame>
  );
}

/** Around the page of one chain, which has no header and no footer: whose page it is, and what must be said. */
export function AuctionFrame({ children }: { children: ReactNode }) {
  const shell = useShell();
  return (
    <Container className={styles['page']}>
      {shell && (
        <p className={styles['brand']}>
          <BrandImage src={shell.mark} alt="" width={32} height={32} />
          {shell.displayName}
        </p>
      )}
      {children}
      {shell && (
        <div className={styles['legal']}>
          <LegalNotice shell={shell} />
        </div>
      )}
    </Container>
  );
}

/** The page of a chain before a medicine is chosen. */
export function ChainSearch({ chain, found }: { chain: AuctionChain; found: Found }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { name, slug } = chain;
  const path = `/auction/${slug}`;
  return (
    <div className={styles['search']}>
      <h1>{name}</h1>
      <p
        className={styles['lead']}
      >{t`Find your medicine, and see what ${name} charges for it with our card.`}</p>
      <SearchBox
        key={found.text}
        look="regular"
        label={t`Find a medicine`}
        defaultValue={found.text}
        action={path}
        onSelect={(id) => void navigate(`${path}/${encodeURIComponent(id)}`)}
      />
      <FoundMedicines found={found} to={(below) => path + below} />
    </div>
  );
}
