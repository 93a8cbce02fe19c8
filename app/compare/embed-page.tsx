import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useNavigate } from 'react-router';

import { BrandImage } from '../ui/brand-image.tsx';
import { Notice } from '../ui/notice.tsx';
import { useShell } from '../shell/shell-data.ts';
import { FoundMedicines } from '../find/found-medicines.tsx';
import { SearchBox } from '../find/search-box.tsx';
import styles from './embed.module.css';
import { EmbeddedPrices } from './embedded-prices.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import type { EmbedData } from './load-embed.server.ts';
import { useTellHeight } from './tell-height.ts';

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
