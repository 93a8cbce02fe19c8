import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentType } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { Icon } from '../ui/icon.tsx';
import type { MobileSearchOverlayProps } from './mobile-search-overlay.tsx';
import styles from './mobile-search.module.css';

/**
 * The header's search icon on phones (spec §2). It opens the overlay, which is loaded on the first press and never on the
 * server. Without script, or if the overlay cannot be loaded, the icon leads to the search page.
 */
export function MobileSearch() {
  const { t } = useLingui();
  const [Overlay, setOverlay] = useState<ComponentType<MobileSearchOverlayProps> | null>(null);
  // The history entry on which it was opened: it starts closed (spec §4), and any navigation closes it.
  const [openKey, setOpenKey] = useState<string | null>(null);
  const navigate = useNavigate();
  const { key } = useLocation();

  async function open() {
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
      <button
        type="button"
        className={`${styles['icon']} with-script`}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        <Icon name="search" size={22} />
        <span className="sr-only">{t`Search medications`}</span>
      </button>
      <Link to="/search" className={`${styles['icon']} without-script`}>
        <Icon name="search" size={22} />
        <span className="sr-only">{t`Search medications`}</span>
      </Link>
      {Overlay && openKey === key && <Overlay onClose={() => setOpenKey(null)} />}
    </>
  );
}
