import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import type { HelpLines } from '../../tenants/tenant.ts';
import styles from './contacts-popup.module.css';

/** The help lines in a popup (spec §2). It uses the popover attribute, so it also works without JavaScript. */
export function ContactsPopup({ help }: { help: HelpLines }) {
  const { t, i18n } = useLingui();
  const spanish = i18n.locale === 'es' ? help.spanish : null;
  const lines = [
    ...(spanish ? [[t`We speak Spanish`, spanish] as const] : []),
    [t`For members`, help.member],
    [t`For pharmacists`, help.pharmacist],
  ] satisfies (readonly [string, string])[];
  return (
    <>
      <button type="button" className={styles['open']} popoverTarget="contacts">
        {t`Contact us`}
      </button>
      <div
        id="contacts"
        popover="auto"
        role="dialog"
        aria-labelledby="contacts-title"
        className={styles['popup']}
      >
        <h2 id="contacts-title">{t`Contact us`}</h2>
        <dl className={styles['lines']}>
          {lines.map(([who, number]) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd>
                <a href={`tel:${number}`} className="figures">
                  {number}
                </a>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles['actions']}>
          <Link to="/contact">{t`Other ways to reach us`}</Link>
          <button
            type="button"
            className={styles['open']}
            popoverTarget="contacts"
            popoverTargetAction="hide"
          >
            {t`Close`}
          </button>
        </p>
      </div>
    </>
  );
}
