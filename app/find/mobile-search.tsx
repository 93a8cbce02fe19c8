import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentType } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

import { Icon } from '../ui/icon.tsx';
import type { MobileSearchOverlayProps } from './mobile-search-overlay.tsx';
import styles from './mobile-search.module.css';

/**
 * The header's search icon on phones (spec §2). It opens the overlay, which is loaded when first asked for and never on
 * the server; without script, or where it cannot be loaded, the icon leads to the search page.
 */
export function MobileSearch() {
  const { t } = useLingui();
  const [Overlay, setOverlay] = useState<ComponentType<MobileSearchOverlayProps> | null>(null);
  // spec §4: starts closed. It is open on the page it was opened on, so a new page closes it whatever was chosen.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const navigate = useNavigate();
  const { key } = useLocation();

  async function show() {
    try {
      const loaded = await import('./mobile-search-overlay.tsx');
      setOverlay(() => loaded.MobileSearchOverlay);
      setOpenAt(key);
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
        onClick={() => void show()}
      >
        <Icon name="search" size={22} />
        <span className="visually-hidden">{t`Search medications`}</span>
      </button>
      <Link to="/search" className={`${styles['icon']} without-script`}>
        <Icon name="search" size={22} />
        <span className="visually-hidden">{t`Search medications`}</span>
      </Link>
      {Overlay && openAt === key && <Overlay onClose={() => setOpenAt(null)} />}
    </>
  );
}
