import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { breakAfterSlash } from '../../domain/break-after-slash.ts';
import { Questions } from '../shell/content/content-blocks.tsx';
import { CoverageText } from '../shell/legal.tsx';
import { RichContent } from '../shell/content/rich-content.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { ZipForm } from '../ui/forms.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkWithIcon } from '../ui/link-with-icon.tsx';
import { MedicationName } from '../ui/medication-name.tsx';
import { Comparison, maxVisibleRows, MoreRows } from './comparison.server.tsx';
import type { MedicationRow, TopicMedicationsData } from './load-topic-medications.server.ts';
import type { TopicData } from './load-topic.server.ts';
import { Byline } from './reviewers.server.tsx';
import medicationStyles from './topic-medications.module.css';
import styles from './topic.module.css';

/** A condition, a drug class or the GLP-1 medications: what they are, and their medications with prices. */
export function Topic({ topic }: { topic: TopicData }) {
  const { t } = useLingui();
  const { title, headline, image, medications, zipField, urgent, trail, glp1Path, review } = topic;
  return (
    <ContentPage trail={trail} headline={title} lead={headline} aside={image && <TopicImage image={image} />}>
      {urgent && medications && (
        <p className={styles['toHelp']}>
          <a href="#get-help">{t`When to get help`}</a>
        </p>
      )}
      {medications && (
        // The headline of a page that compares medications names them.
        <ContentSection id="medications" title={medications.comparison ? null : t`Medications`}>
          <TopicMedications
            medications={medications}
            zipForm={zipField && <ZipForm as="form" {...zipField} />}
          />
          {glp1Path && <MoreLink to={glp1Path}>{t`GLP-1 medications and their prices`}</MoreLink>}
        </ContentSection>
      )}
      <TopicTexts topic={topic} />
      <div className={styles['review']}>
        <Byline {...review} />
      </div>
    </ContentPage>
  );
}

/** What the content says about a topic. The link to the list of topics is below the last section. */
function TopicTexts({ topic }: { topic: TopicData }) {
  const { t } = useLingui();
  const { description, html, urgent, questions, conditions, listPath } = topic;
  const listName = listPath === '/classes' ? t`All drug classes` : t`All conditions`;
  const listLink = listPath && <MoreLink to={listPath}>{listName}</MoreLink>;
  return (
    <div className={questions.length > 0 || listLink || urgent ? styles['columns'] : undefined}>
      {urgent && (
        <ContentSection id="get-help" title={t`When to get help`} className={styles['help'] ?? ''}>
          <RichContent html={urgent} />
        </ContentSection>
      )}
      {(description || html) && (
        <ContentSection
          id="about"
          title={description || !html.startsWith('<h') ? t`Good to know` : null}
          className={styles['text'] ?? ''}
        >
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
          <Conditions conditions={conditions} />
          {listLink}
        </ContentSection>
      )}
    </div>
  );
}

function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className={styles['moreLink']}>
      <LinkWithIcon to={to} icon="chevronRight" iconPosition="right">
        {children}
      </LinkWithIcon>
    </p>
  );
}

function TopicImage({ image }: { image: NonNullable<TopicData['image']> }) {
  const { url, alt, width, height } = image;
  return (
    <img
      className={styles['image']}
      src={url}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
    />
  );
}

/** Links to the conditions that a drug class is used for. */
function Conditions({ conditions }: Pick<TopicData, 'conditions'>) {
  if (conditions.length === 0) return null;
  return (
    <ul role="list" className={styles['conditions']}>
      {conditions.map(({ path, title }) => (
        <li key={path}>
          <Link to={path}>
            {title}
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface TopicMedicationsProps {
  medications: TopicMedicationsData;
  /** The field for the ZIP code of the prices. */
  zipForm?: ReactNode;
}

/** The medications of a topic, each with a link to its page and its lowest price, if known. */
export function TopicMedications({ medications, zipForm }: TopicMedicationsProps) {
  const { t } = useLingui();
  const { rows, comparison, note, coverageNote } = medications;
  if (comparison) return <Comparison ingredients={comparison} note={note} zipForm={zipForm} />;
  if (rows.length === 0) return <p>{t`No medication is listed here yet.`}</p>;
  const more = rows.slice(maxVisibleRows);
  return (
    <>
      {note && coverageNote && (
        <div className={medicationStyles['coverage']}>
          <CoverageText note={coverageNote} />
        </div>
      )}
      <div className={medicationStyles['above']}>
        {note && <p className={medicationStyles['note']}>{note}</p>}
        {zipForm}
      </div>
      <Rows rows={rows.slice(0, maxVisibleRows)} />
      <MoreRows count={more.length} className={medicationStyles['more']}>
        <Rows rows={more} />
      </MoreRows>
    </>
  );
}

function Rows({ rows }: { rows: readonly MedicationRow[] }) {
  const { t } = useLingui();
  return (
    <ul role="list" className={medicationStyles['list']}>
      {rows.map(({ slug, path, name, lang, otherNames, price, noPrice }) => (
        <li key={slug}>
          <Link to={path}>
            <div>
              <MedicationName
                name={lang ? <span lang={lang}>{breakAfterSlash(name)}</span> : breakAfterSlash(name)}
                secondaryName={otherNames}
              />
              {(price || noPrice) && <small> {price ? breakAfterSlash(price.product) : noPrice}</small>}
              {price?.costDate && <mark className={medicationStyles['old']}> {price.costDate}</mark>}
            </div>
            {price && (
              <div className="figures">
                {' '}
                {price.isAverage ? t`about` : t`from`} <strong>{price.amount}</strong>
              </div>
            )}
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
