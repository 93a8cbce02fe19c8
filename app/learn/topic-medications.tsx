import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { Icon } from '../ui/icon.tsx';
import { MedicationName } from '../ui/medication-name.tsx';
import type {
  ComparedIngredient,
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
  if (comparison) return <Comparison ingredients={comparison} note={note} />;
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
  ingredients: readonly ComparedIngredient[];
  note: string | null;
}

/** A table of names and forms with their prices by ingredient. On phones a row has its price beside its name. */
function Comparison({ ingredients, note }: ComparisonProps) {
  const { i18n, t } = useLingui();
  const hasPublicPrices = ingredients.some(({ products }) =>
    products.some(({ publicPrices }) => publicPrices.length > 0),
  );
  // Names that are not translated are English.
  const langOf = ({ isTranslated }: { isTranslated: boolean }) =>
    i18n.locale === 'es' && !isTranslated ? 'en' : undefined;
  return (
    <>
      {note && <p className={styles['note']}>{note}</p>}
      <table className={styles['table']}>
        <caption className="visually-hidden">{t`Medications and their prices`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Medication`}</th>
            <th scope="col">{t`Form`}</th>
            <th scope="col">{t`With our card`}</th>
            {hasPublicPrices && <th scope="col">{t`Without our card`}</th>}
          </tr>
        </thead>
        {ingredients.map((ingredient) => (
          <tbody key={ingredient.name}>
            <tr className={styles['ingredient']}>
              <th scope="rowgroup" colSpan={hasPublicPrices ? 4 : 3} lang={langOf(ingredient)}>
                {ingredient.name}
              </th>
            </tr>
            {ingredient.products.map((product) => (
              <ComparedRow
                key={product.path}
                product={product}
                lang={langOf(product)}
                hasPublicPrices={hasPublicPrices}
              />
            ))}
          </tbody>
        ))}
      </table>
      {hasPublicPrices && (
        <p className={styles['note']}>
          {t`Other prices are what a federal site lists for people who pay without insurance. Check there how much you get for the price, and whether it still applies.`}
        </p>
      )}
    </>
  );
}

interface ComparedRowProps {
  product: ComparedProduct;
  lang: 'en' | undefined;
  hasPublicPrices: boolean;
}

function ComparedRow({ product, lang, hasPublicPrices }: ComparedRowProps) {
  const { t } = useLingui();
  const { name, isGeneric, form, path, price, publicPrices } = product;
  return (
    <tr>
      <th scope="row">
        <Link to={path} lang={lang}>
          {name}
        </Link>
        {isGeneric && <small> {t`Generic`}</small>}
      </th>
      <td className={styles['form']}>{form || '–'}</td>
      <td className={styles['cardPrice']}>
        {price ? (
          <>
            <strong className="figures">{t`from ${price.from}`}</strong>
            <small> {price.product}</small>
          </>
        ) : (
          <span>{t`No price now`}</span>
        )}
      </td>
      {hasPublicPrices && (
        <td
          data-column={t`Without our card`}
          className={publicPrices.length === 0 ? styles['none'] : styles['otherPrice']}
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
  );
}
