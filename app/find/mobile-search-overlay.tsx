import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

import { Icon } from '../ui/icon.tsx';
import { LiveRegion } from '../ui/notice.tsx';
import { useShell } from '../shell/shell-data.ts';
import { PopularSearches } from './medication-links.tsx';
import styles from './mobile-search-overlay.module.css';
import { SearchBox } from './search-box.tsx';

export interface MobileSearchOverlayProps {
  /** Receives the id of the selected medication, whose page opens by default. */
  onSelect?: (id: string) => void;
  onClose: () => void;
}

/**
 * The full-screen search of phones (spec §2, mobile search overlay): a modal dialog, which keeps the focus inside and
 * closes with Escape. It offers the popular searches below the box.
 */
export function MobileSearchOverlay({ onSelect, onClose }: MobileSearchOverlayProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const shell = useShell();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    element.querySelector('input')?.focus(); // spec §2: focused on open
  }, []);

  function select(id: string, path: string) {
    dialog.current?.close();
    if (onSelect) onSelect(id);
    else void navigate(path);
  }

  return (
    <dialog ref={dialog} className={styles['overlay']} aria-label={t`Search medications`} onClose={onClose}>
      <div className={styles['bar']}>
        <SearchBox
          look="mobile"
          placeholder={t`Type medication name`}
          onSelect={select}
          onSubmit={() => dialog.current?.close()}
        />
        <button type="button" className={styles['close']} onClick={() => dialog.current?.close()}>
          <Icon name="close" size={24} />
          <span className="sr-only">{t`Close search`}</span>
        </button>
      </div>
      {shell && shell.popularSearches.length > 0 && (
        <div className={styles['popular']}>
          <h2>{t`Popular searches`}</h2>
          <PopularSearches searches={shell.popularSearches} look="list" />
        </div>
      )}
      <LiveRegion />
    </dialog>
  );
}
