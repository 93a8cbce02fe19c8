import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';

import type { FoundMedicines as Found } from '../find/find-medicines.server.ts';
import { FoundMedicines } from '../find/found-medicines.tsx';
import { SearchBox } from '../find/search-box.tsx';
import styles from './auction.module.css';
import type { AuctionChain } from './chains.server.ts';

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
