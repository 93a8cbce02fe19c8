import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

import { breakAfterSlash } from '../../domain/break-after-slash.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './comparison.module.css';
import type { ComparedIngredient, ComparedProduct } from './load-topic-medications.server.ts';
import medicationStyles from './topic-medications.module.css';

/** Rows before 'Show more', so that the rest of the page is not far below. */
export const maxVisibleRows = 10;

interface MoreRowsProps {
  count: number;
  className: string | undefined;
  children: ReactNode;
}

/** Medications that are shown on demand; nothing without any. */
export function MoreRows({ count, className, children }: MoreRowsProps) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <details className={className}>
      <summary>
        {t`${plural(count, { one: 'Show # more medication', other: 'Show # more medications' })}`}
        <Icon name="chevronDown" size={20} />
      </summary>
      {children}
    </details>
  );
}

interface ComparisonProps {
  ingredients: readonly ComparedIngredient[];
  note: string | null;
  /** The field for the ZIP code of the prices. */
  zipForm: ReactNode;
}

/** The ingredients before 'Show more', whole, and those after it. */
function splitIngredients(ingredients: readonly ComparedIngredient[]) {
  let rows = 0;
  const last = ingredients.findIndex(({ products }) => (rows += products.length) >= maxVisibleRows);
  const end = last === -1 ? ingredients.length : last + 1;
  return [ingredients.slice(0, end), ingredients.slice(end)] as const;
}

/** A table of names and forms with their prices by ingredient. On phones its second part is folded. */
export function Comparison({ ingredients, note, zipForm }: ComparisonProps) {
  const { t } = useLingui();
  const products = ingredients.flatMap((ingredient) => ingredient.products);
  const publicPrices = products.flatMap((product) => product.publicPrices);
  const hasPublicPrices = publicPrices.length > 0;
  const programs = [...new Set(publicPrices.map(({ program }) => program))].join(', ');
  const [date, ...otherDates] = new Set(publicPrices.map((price) => price.date));
  // The same date of all prices is said once, above them.
  const isOneDate = date !== undefined && otherDates.length === 0;
  const datedPrograms = isOneDate ? `${programs} (${date})` : programs;
  const lower = products.filter(({ isPublicPriceLower }) => isPublicPriceLower);
  // The column that costs less in most rows comes first.
  const isPublicFirst =
    lower.length * 2 > products.filter((product) => product.publicPrices.length > 0).length;
  const table = { hasPublicPrices, hasDates: !isOneDate, isPublicFirst };
  const [first, more] = splitIngredients(ingredients);
  return (
    <>
      <div className={medicationStyles['above']}>
        {hasPublicPrices && (
          <p className={medicationStyles['note']}>
            {lower.length > 0 && <strong>{t`Some cost less without our card.`}</strong>}{' '}
            {t`“Without our card” is what ${datedPrograms}, a U.S. government site, lists for people who pay without insurance.`}
          </p>
        )}
        {zipForm}
      </div>
      <ComparisonTable ingredients={first} {...table} />
      <MoreRows count={more.flatMap(({ products: rows }) => rows).length} className={styles['moreRows']}>
        <ComparisonTable ingredients={more} {...table} />
      </MoreRows>
      <p className={medicationStyles['note']}>
        {note} {hasPublicPrices && t`Amounts differ: check the amount and the price on ${programs}.`}
      </p>
    </>
  );
}

interface ComparedColumns {
  hasPublicPrices: boolean;
  /** Whether each public price says its date. */
  hasDates: boolean;
  isPublicFirst: boolean;
}

interface ComparisonTableProps extends ComparedColumns {
  ingredients: readonly ComparedIngredient[];
}

function ComparisonTable({ ingredients, ...columns }: ComparisonTableProps) {
  const { t } = useLingui();
  const { hasPublicPrices, isPublicFirst } = columns;
  const publicHead = hasPublicPrices && (
    <th scope="col" className={styles['publicColumn']}>{t`Without our card`}</th>
  );
  return (
    <table className={styles['table']}>
      <caption className="sr-only">{t`Medications and their prices`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Medication`}</th>
          <th scope="col">{t`Form`}</th>
          {isPublicFirst && publicHead}
          <th scope="col" className={styles['cardColumn']}>{t`With our card`}</th>
          {!isPublicFirst && publicHead}
        </tr>
      </thead>
      {ingredients.map((ingredient) => (
        <tbody key={ingredient.name}>
          <tr className={styles['ingredient']}>
            <th scope="rowgroup" colSpan={hasPublicPrices ? 4 : 3}>
              <span lang={ingredient.lang}>{ingredient.name}</span>
            </th>
          </tr>
          {ingredient.products.map((product) => (
            <ComparedRow key={product.path} product={product} {...columns} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface ComparedRowProps extends ComparedColumns {
  product: ComparedProduct;
}

function ComparedRow({ product, hasPublicPrices, hasDates, isPublicFirst }: ComparedRowProps) {
  const { t } = useLingui();
  const { name, lang, isGeneric, form, use, path, price, publicPrices, isPublicPriceLower } = product;
  const dollars = price?.amount ?? '';
  const publicCell = hasPublicPrices && (
    <td
      data-column={t`Without our card`}
      // Also where it is the only price.
      data-lower={isPublicPriceLower || !price || undefined}
      className={styles['price']}
    >
      {publicPrices.length === 0 && <span>{t`Not listed`}</span>}
      {publicPrices.map(({ program, amount, hasPeriod, date, url }) => (
        <Fragment key={url}>
          <strong className="figures">{t`from ${amount}`}</strong>
          <small>
            {' '}
            <a href={url} rel="nofollow noopener">
              {program}
            </a>
            {hasDates && ` (${date})`}
            {!hasPeriod && `, ${t`amount not given`}`}
          </small>
        </Fragment>
      ))}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        <Link to={path}>
          <span lang={lang}>{name}</span>
          {form && <span className="sr-only">, {form}</span>}
        </Link>
        {isGeneric && <small> {t`Generic`}</small>}
        {use && <small className={styles['use']}> {use}</small>}
      </th>
      <td className={styles['form']}>{form || '–'}</td>
      {isPublicFirst && publicCell}
      <td className={styles['price']} data-column={t`With our card`}>
        {price ? (
          <>
            <strong className="figures">{price.isAverage ? t`about ${dollars}` : t`from ${dollars}`}</strong>
            <small> {breakAfterSlash(price.product)}</small>
            {price.costDate && <small> {price.costDate}</small>}
          </>
        ) : (
          // Also where the price could not be loaded.
          <span>{t`No price shown`}</span>
        )}
      </td>
      {!isPublicFirst && publicCell}
    </tr>
  );
}
