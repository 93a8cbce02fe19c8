import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentType, type SubmitEvent } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';

import { Icon } from '../ui/icon.tsx';
import type { MobileSearchOverlayProps } from './mobile-search-overlay.tsx';
import styles from './mobile-search.module.css';

/**
 * The header's search icon on phones (spec §2). It opens the overlay, which is loaded on the first press and never on the
 * server. Without script, or if a script cannot be loaded, the icon leads to the search page.
 */
export function MobileSearch() {
  const { t } = useLingui();
  const [Overlay, setOverlay] = useState<ComponentType<MobileSearchOverlayProps> | null>(null);
  // The history entry on which it was opened: it starts closed (spec §4), and any navigation closes it.
  const [openKey, setOpenKey] = useState<string | null>(null);
  const navigate = useNavigate();
  const { key } = useLocation();

  async function open(event: SubmitEvent) {
    event.preventDefault();
    try {
      const overlay = await import('./mobile-search-overlay.tsx');
      setOverlay(() => overlay.MobileSearchOverlay);
      setOpenKey(key);
    } catch {
      await navigate('/search');
    }
  }

  return (
    <>
      <form action={useHref('/search')} onSubmit={(event) => void open(event)} data-live="">
        <button className={styles['icon']} aria-haspopup="dialog">
          <Icon name="search" size={22} />
          <span className="sr-only">{t`Search medications`}</span>
        </button>
      </form>
      {Overlay && openKey === key && <Overlay onClose={() => setOpenKey(null)} />}
    </>
  );
}
