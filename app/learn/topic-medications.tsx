import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { Icon } from '../ui/icon.tsx';
import { MedicationName } from '../ui/medication-name.tsx';
import type {
  ComparedProduct,
  MedicationRow,
  TopicMedicationsData,
} from './load-topic-medications.server.ts';
import styles from './topic-medications.module.css';

/** Rows before 'Show more', so that the rest of the page is not far below. */
const maxVisibleRows = 10;

/** The medications of a topic, each with a link to its page and its lowest price, if known. */
export function TopicMedications({ medications }: { medications: TopicMedicationsData }) {
  const { t } = useLingui();
  const { rows, comparison, note } = medications;
  if (comparison) return <Comparison products={comparison} note={note} />;
  if (rows.length === 0) return <p>{t`No medication is listed here yet.`}</p>;
  const more = rows.slice(maxVisibleRows);
  return (
    <>
      {note && <p className={styles['note']}>{note}</p>}
      <Rows rows={rows.slice(0, maxVisibleRows)} />
      {more.length > 0 && (
        <details className={styles['more']}>
          <summary>
            {t`${plural(more.length, { one: 'Show # more medication', other: 'Show # more medications' })}`}
            <Icon name="chevronDown" size={20} />
          </summary>
          <Rows rows={more} />
        </details>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly MedicationRow[] }) {
  const { i18n, t } = useLingui();
  const lang = i18n.locale === 'es' ? 'en' : undefined;
  return (
    <ul role="list" className={styles['list']}>
      {rows.map(({ slug, name, isTranslated, otherNames, price, noPrice }) => (
        <li key={slug}>
          <Link to={`/${encodeURIComponent(slug)}`}>
            <span className={styles['medication']}>
              <span lang={isTranslated ? undefined : lang}>
                <MedicationName name={name} secondaryName={otherNames} />
              </span>
              {(price || noPrice) && (
                <span className={styles['product']}> {price ? price.product : noPrice}</span>
              )}
            </span>
            {price && (
              <span className={`${styles['price']} figures`}>
                {' '}
                {t`from`} <strong>{price.from}</strong>
              </span>
            )}
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ComparisonProps {
  products: readonly ComparedProduct[];
  note: string | null;
}

/** A table of names and forms with their prices. On phones each row is a block with the column's name beside each cell. */
function Comparison({ products, note }: ComparisonProps) {
  const { i18n, t } = useLingui();
  // Brand names are English.
  const lang = i18n.locale === 'es' ? 'en' : undefined;
  const hasPublicPrices = products.some(({ publicPrices }) => publicPrices.length > 0);
  const columns = { form: t`Form`, price: t`With our card`, other: t`Without our card` };
  return (
    <>
      {note && <p className={styles['note']}>{note}</p>}
      <table className={styles['table']}>
        <caption className="visually-hidden">{t`Medications and their prices`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Medication`}</th>
            <th scope="col">{columns.form}</th>
            <th scope="col">{columns.price}</th>
            {hasPublicPrices && <th scope="col">{columns.other}</th>}
          </tr>
        </thead>
        <tbody>
          {products.map(({ name, ingredient, form, path, price, publicPrices }) => (
            <tr key={path}>
              <th scope="row">
                <Link to={path} lang={lang}>
                  {name}
                </Link>
                {ingredient && <small> {ingredient}</small>}
              </th>
              <td data-column={columns.form}>{form || '–'}</td>
              <td data-column={columns.price}>
                {price ? (
                  <span>
                    <strong className="figures">{t`from ${price.from}`}</strong>
                    <small> {price.product}</small>
                  </span>
                ) : (
                  t`No price now`
                )}
              </td>
              {hasPublicPrices && (
                <td
                  data-column={columns.other}
                  className={publicPrices.length === 0 ? styles['none'] : undefined}
                >
                  {publicPrices.length === 0 && '–'}
                  {publicPrices.map(({ program, amount, date, url }) => (
                    <span key={url}>
                      <strong className="figures">{t`from ${amount}`}</strong>
                      <small>
                        {' '}
                        <a href={url} rel="nofollow noopener">
                          {program}
                        </a>
                        , {date}
                      </small>
                    </span>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {hasPublicPrices && (
        <p className={styles['note']}>
          {t`Other prices are what a federal site lists for people who pay without insurance. Check there how much you get for the price, and whether it still applies.`}
        </p>
      )}
    </>
  );
}
