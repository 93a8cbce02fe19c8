import { useLingui } from '@lingui/react/macro';

import type { ChoicesData, KeptCookie } from './choices-data.ts';
import styles from './kept-cookies.module.css';

/** The cookies of ours in this browser, as they are, in words. */
export function KeptCookies({ kept }: Pick<ChoicesData, 'kept'>) {
  const { t } = useLingui();
  const words: Record<KeptCookie['name'], { what: string; how: string }> = {
    zip: { what: t`ZIP code`, how: t`90 days` },
    referral: { what: t`The link that brought you here`, how: t`90 days` },
    choices: { what: t`Your choices on this page`, how: t`One year` },
    monitoring: {
      what: t`Measuring how fast pages load`,
      how: t`30 days, or until you turn performance off`,
    },
  };
  return (
    <>
      {kept.length === 0 ? (
        <p>{t`No cookies of ours.`}</p>
      ) : (
        <dl className={styles['kept']}>
          {kept.map(({ name, value }) => (
            <div key={name}>
              <dt>{words[name].what}</dt>
              <dd>
                {value && <span className={styles['value']}>{value}</span>} {words[name].how}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles['note']}>
        {t`While a tab is open, it also remembers how far you had scrolled. Cards saved on this device can be removed below any card.`}
      </p>
    </>
  );
}
