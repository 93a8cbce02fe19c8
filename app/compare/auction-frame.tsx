import type { ReactNode } from 'react';

import { BrandImage } from '../ui/brand-image.tsx';
import { Container } from '../ui/container.tsx';
import { LegalNotice } from '../shell/legal.tsx';
import { useShell } from '../shell/shell-data.ts';
import styles from './auction.module.css';

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
