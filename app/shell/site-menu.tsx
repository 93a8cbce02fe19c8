import { useLingui } from '@lingui/react/macro';
import type { FocusEvent, KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router';

import { Icon } from '../ui/icon.tsx';
import type { SiteLink } from './shell-data.ts';
import styles from './site-header.module.css';

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}

function closeOnLeave(event: FocusEvent<HTMLDetailsElement>) {
  const next = event.relatedTarget;
  if (next instanceof Node && !event.currentTarget.contains(next)) event.currentTarget.open = false;
}

/** The header's links where there is no room for them side by side. Opens without script; a new page closes it. */
export function SiteMenu({ links }: { links: readonly SiteLink[] }) {
  const { t } = useLingui();
  const { key } = useLocation();
  return (
    // The keys and the focus it listens to come from the links inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details className={styles['menu']} key={key} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <summary>
        <Icon name="menu" size={22} />
        <span className="visually-hidden">{t`Menu`}</span>
      </summary>
      <ul role="list">
        {links.map(({ text, href }) => (
          <li key={href}>
            <Link to={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
