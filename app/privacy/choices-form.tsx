import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { gpcPreferences, type CookiePreferences } from '../../domain/tracking.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { NoConnection, useNeedsConnection } from '../ui/forms.tsx';
import styles from './choices-form.module.css';
import type { PrivacyChoices } from './choices.server.ts';

const turnOffForm = 'turn-everything-off';

/** The four privacy categories with their switches, as a form that works without JavaScript. */
export function ChoicesForm({ choices }: { choices: PrivacyChoices }) {
  const { action, preferences, gpc, back } = choices;
  const { t } = useLingui();
  const categories = useCategories(choices);
  const { isOffline, onSubmit } = useNeedsConnection();
  const onCount = Object.values(preferences).filter(Boolean).length;
  return (
    <>
      {/* autoComplete is off because the boxes show the stored choices, not those a browser restores. */}
      <form method="post" action={action} autoComplete="off" onSubmit={onSubmit}>
        <input type="hidden" name="from" value={back ?? ''} />
        {onCount > 0 && (
          <div className={styles['all']}>
            <p
              className={styles['state']}
            >{t`${plural(onCount, { one: '# choice is on.', other: '# choices are on.' })}`}</p>
            {/* Belongs to another form, so that Enter in a check box saves the choices instead of pressing this button. */}
            <Button form={turnOffForm} name="do" value="nothing" look="quiet" wide>
              {t`Turn everything off`}
            </Button>
            <p>{t`Or choose below and press “Save my choices”.`}</p>
          </div>
        )}
        <ul role="list" className={styles['rows']}>
          {categories.map((category) => (
            <CategoryRow
              key={category.name}
              category={category}
              isOn={preferences[category.name]}
              isDecidedByGpc={gpc && gpcPreferences.includes(category.name)}
            />
          ))}
        </ul>
        {isOffline && <NoConnection />}
        <div className={styles['save']}>
          <Button name="do" value="save" size="large" wide>{t`Save my choices`}</Button>
        </div>
        <p className={styles['note']}>
          {t`Your choices are kept in this browser for one year. On another device, choose again.`}
        </p>
      </form>
      <form id={turnOffForm} method="post" action={action} onSubmit={onSubmit}>
        <input type="hidden" name="from" value={back ?? ''} />
      </form>
    </>
  );
}

interface CategoryRowProps {
  category: Category;
  isOn: boolean;
  /** The browser sends Global Privacy Control, which turns the category off. */
  isDecidedByGpc: boolean;
}

/** A category with its switch: a check box, so that the form sends it. */
function CategoryRow({ category, isOn, isDecidedByGpc }: CategoryRowProps) {
  const { name, title, summary, details } = category;
  const { t } = useLingui();
  return (
    <li className={styles['row']}>
      <label className={styles['label']}>
        <span className={styles['title']}>{title}</span>
        <input
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={isOn}
          disabled={isDecidedByGpc}
          aria-describedby={`${name}-about`}
          className={styles['switch']}
        />
        <span className={styles['on']} aria-hidden="true">{t`On`}</span>
        <span className={styles['off']} aria-hidden="true">{t`Off`}</span>
      </label>
      <div id={`${name}-about`} className={styles['about']}>
        {isDecidedByGpc && <p className={styles['gpcNote']}>{t`Off: your browser’s signal decides this.`}</p>}
        <p>{summary}</p>
      </div>
      {details && (
        <details className={styles['details']}>
          <summary>
            {t`Details`} <span className="sr-only">{title}</span>
            <Icon name="chevronDown" size={18} />
          </summary>
          <div className={styles['about']}>
            <p>{details.about}</p>
            <p>
              <strong>{t`If off:`}</strong> {details.off}
            </p>
          </div>
        </details>
      )}
    </li>
  );
}

/** A privacy category (spec §9) in the language of the page. */
interface Category {
  name: keyof CookiePreferences;
  title: string;
  /** In a sentence, beside the switch. */
  summary: string;
  /** What is kept and counted, and what happens when it is turned off; null where the summary says it all. */
  details: { about: string; off: string } | null;
}

function useCategories({ hashesRecipients }: PrivacyChoices): Category[] {
  const { t } = useLingui();
  const counted = [
    t`We count actions, such as changing a dosage or sending a card, with the medication, the choice and the card.`,
    // What an operator's own service stores is not known here.
    hashesRecipients && t`We store a phone number or email address only as a code that cannot be read back.`,
    t`We may also measure page speed and errors, under a random number that this browser keeps for 30 days. That never names a medication.`,
  ];
  return [
    {
      name: 'personalization',
      title: t`Personalization`,
      summary: t`Remembers your ZIP code and your last ten cards in this browser.`,
      details: {
        about: t`This browser keeps the ZIP code you last used, for 90 days, and the last ten cards you opened, so that they open without a signal.`,
        off: t`We delete both and keep nothing new. You can still enter a ZIP code each time you search.`,
      },
    },
    {
      name: 'performance',
      title: t`Measure and improve the site`,
      summary: t`Counts what people do here, including the medications they look up. Measures speed and errors.`,
      details: {
        about: counted.filter(Boolean).join(' '),
        off: t`We count nothing, and delete what this browser kept for it.`,
      },
    },
    {
      name: 'targetedAds',
      title: t`The link that brought you here`,
      summary: t`Remembers the site or campaign you came from. We show no ads.`,
      details: {
        about: t`Privacy laws call this targeted advertising. If a link brought you here, this browser keeps for 90 days which site or campaign it was, and we add that to our counts and to messages you ask for.`,
        off: t`We delete that, and stop keeping it or passing it on. We keep only a partner’s name, because your prices depend on it.`,
      },
    },
    {
      name: 'sellInformation',
      title: t`Sell information`,
      summary: t`We don’t sell your information either way. Leaving this off puts your “no” on record.`,
      details: null,
    },
  ];
}
