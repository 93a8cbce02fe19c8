import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { breakAfterSlash } from '../../domain/break-after-slash.ts';
import { Questions } from '../shell/content/content-blocks.tsx';
import { CoverageText } from '../shell/legal.tsx';
import { RichContent } from '../shell/content/rich-content.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkWithIcon } from '../ui/link-with-icon.tsx';
import { MedicationName } from '../ui/medication-name.tsx';
import type {
  ComparedIngredient,
  ComparedProduct,
  MedicationRow,
  TopicMedicationsData,
} from './load-topic-medications.server.ts';
import type { TopicData } from './load-topic.server.ts';
import { Byline } from './reviewers.server.tsx';
import medicationStyles from './topic-medications.module.css';
import styles from './topic.module.css';

/** A condition, a drug class or the GLP-1 medications: what they are, and their medications with prices. */
export function Topic({ topic }: { topic: TopicData }) {
  const { t } = useLingui();
  const { title, headline, description, image, html, questions, medications, trail, glp1Path } = topic;
  const { conditions, listPath, review } = topic;
  const isClass = listPath === '/classes';
  const listLink = listPath && (
    <p className={styles['moreLink']}>
      <LinkWithIcon to={listPath} icon="chevronRight" iconPosition="right">
        {isClass ? t`All drug classes` : t`All conditions`}
      </LinkWithIcon>
    </p>
  );
  return (
    <ContentPage
      trail={trail}
      headline={title}
      lead={headline}
      aside={
        image && (
          <img
            className={styles['image']}
            src={image.url}
            alt={image.alt}
            width={image.width ?? undefined}
            height={image.height ?? undefined}
          />
        )
      }
    >
      {medications && (
        // The headline of a page that compares medications names them.
        <ContentSection id="medications" title={medications.comparison ? null : t`Medications`}>
          <TopicMedications medications={medications} />
          {glp1Path && (
            <p className={styles['moreLink']}>
              <LinkWithIcon to={glp1Path} icon="chevronRight" iconPosition="right">
                {t`GLP-1 medications and their prices`}
              </LinkWithIcon>
            </p>
          )}
        </ContentSection>
      )}
      <div className={questions.length > 0 || listLink ? styles['columns'] : undefined}>
        {(description || html) && (
          <ContentSection id="about" title={description || !html.startsWith('<h') ? t`Good to know` : null}>
            {description && <p className={styles['about']}>{description}</p>}
            <RichContent html={html} />
          </ContentSection>
        )}
        {questions.length > 0 && (
          <ContentSection id="questions" title={t`Questions and answers`}>
            <Questions questions={questions} />
            {listLink}
          </ContentSection>
        )}
        {questions.length === 0 && listLink && (
          <ContentSection id="conditions" title={conditions.length > 0 ? t`What they are used for` : null}>
            {conditions.length > 0 && (
              <ul role="list" className={styles['conditions']}>
                {conditions.map((condition) => (
                  <li key={condition.path}>
                    <Link to={condition.path}>
                      {condition.title}
                      <Icon name="chevronRight" size={20} />
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            {listLink}
          </ContentSection>
        )}
      </div>
      <div className={styles['review']}>
        <Byline {...review} />
      </div>
    </ContentPage>
  );
}

/** Rows before 'Show more', so that the rest of the page is not far below. */
const maxVisibleRows = 10;

/** The medications of a topic, each with a link to its page and its lowest price, if known. */
export function TopicMedications({ medications }: { medications: TopicMedicationsData }) {
  const { t } = useLingui();
  const { rows, comparison, note, coverageNote } = medications;
  if (comparison) return <Comparison ingredients={comparison} note={note} />;
  if (rows.length === 0) return <p>{t`No medication is listed here yet.`}</p>;
  const more = rows.slice(maxVisibleRows);
  return (
    <>
      {note && coverageNote && (
        <div className={medicationStyles['coverage']}>
          <CoverageText note={coverageNote} />
        </div>
      )}
      {note && <p className={medicationStyles['note']}>{note}</p>}
      <Rows rows={rows.slice(0, maxVisibleRows)} />
      {more.length > 0 && (
        <details className={medicationStyles['more']}>
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
    <ul role="list" className={medicationStyles['list']}>
      {rows.map(({ slug, name, isTranslated, otherNames, price, noPrice }) => (
        <li key={slug}>
          <Link to={`/${encodeURIComponent(slug)}`}>
            <span className={medicationStyles['medication']}>
              <span lang={isTranslated ? undefined : lang}>
                <MedicationName name={breakAfterSlash(name)} secondaryName={otherNames} />
              </span>
              {(price || noPrice) && (
                <span className={medicationStyles['product']}>
                  {' '}
                  {price ? breakAfterSlash(price.product) : noPrice}
                </span>
              )}
              {price?.costDate && <span className={medicationStyles['old']}> {price.costDate}</span>}
            </span>
            {price && (
              <span className={`${medicationStyles['price']} figures`}>
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
  const products = ingredients.flatMap((ingredient) => ingredient.products);
  const publicPrices = products.flatMap((product) => product.publicPrices);
  const hasPublicPrices = publicPrices.length > 0;
  const programs = [...new Set(publicPrices.map(({ program }) => program))].join(', ');
  const [date, ...otherDates] = new Set(publicPrices.map((price) => price.date));
  // The same date of all prices is said once, above them.
  const isOneDate = date !== undefined && otherDates.length === 0;
  const datedPrograms = isOneDate ? `${programs} (${date})` : programs;
  // Names without a translation are English.
  const langOf = ({ isTranslated }: { isTranslated: boolean }) =>
    i18n.locale === 'es' && !isTranslated ? 'en' : undefined;
  return (
    <>
      {hasPublicPrices && (
        <p className={medicationStyles['note']}>
          {products.some(({ isPublicPriceLower }) => isPublicPriceLower) && (
            <strong>{t`Some cost less without our card.`}</strong>
          )}{' '}
          {t`“Without our card” is what ${datedPrograms}, a US government site, lists for people who pay without insurance.`}
        </p>
      )}
      <table className={medicationStyles['table']}>
        <caption className="sr-only">{t`Medications and their prices`}</caption>
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
            <tr className={medicationStyles['ingredient']}>
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
                hasDates={!isOneDate}
              />
            ))}
          </tbody>
        ))}
      </table>
      <p className={medicationStyles['note']}>
        {note} {hasPublicPrices && t`Amounts differ: check the amount and the price on ${programs}.`}
      </p>
    </>
  );
}

interface ComparedRowProps {
  product: ComparedProduct;
  lang: 'en' | undefined;
  hasPublicPrices: boolean;
  /** Whether each public price says its date. */
  hasDates: boolean;
}

function ComparedRow({ product, lang, hasPublicPrices, hasDates }: ComparedRowProps) {
  const { t } = useLingui();
  const { name, isGeneric, form, path, price, publicPrices, isPublicPriceLower } = product;
  return (
    <tr>
      <th scope="row">
        <Link to={path}>
          <span lang={lang}>{name}</span>
          {form && <span className="sr-only">, {form}</span>}
        </Link>
        {isGeneric && <small> {t`Generic`}</small>}
      </th>
      <td className={medicationStyles['form']}>{form || '–'}</td>
      <td className={medicationStyles['cardPrice']} data-column={t`With our card`}>
        {price ? (
          <>
            <strong className="figures">{t`from ${price.from}`}</strong>
            <small> {breakAfterSlash(price.product)}</small>
            {price.costDate && <small> {price.costDate}</small>}
          </>
        ) : (
          <span>{t`No price now`}</span>
        )}
      </td>
      {hasPublicPrices && (
        <td
          data-column={t`Without our card`}
          data-lower={isPublicPriceLower || undefined}
          className={publicPrices.length === 0 ? medicationStyles['none'] : medicationStyles['otherPrice']}
        >
          {publicPrices.length === 0 && t`Not listed`}
          {publicPrices.map(({ program, amount, date, url }) => (
            <span key={url}>
              <strong className="figures">{t`from ${amount}`}</strong>
              <small>
                {' '}
                <a href={url} rel="nofollow noopener">
                  {program}
                </a>
                {hasDates && ` (${date})`}
              </small>
            </span>
          ))}
        </td>
      )}
    </tr>
  );
}
