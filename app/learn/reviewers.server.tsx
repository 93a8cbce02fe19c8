import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { ContentImage } from '../shell/content/content-blocks.tsx';
import type { LocalizedDate } from '../../domain/format-date.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import { ContentPage } from '../ui/content-page.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkWithIcon } from '../ui/link-with-icon.tsx';
import bylineStyles from './byline.module.css';
import type { BylineReviewer, PortraitData, ReviewerData, ReviewersData } from './load-reviewers.server.ts';
import styles from './reviewers.module.css';

/** All reviewers, with links to their profiles (spec §2); without any, who to ask instead. */
export function Reviewers({ page }: { page: ReviewersData }) {
  const { title, lead, trail, reviewers, helpPages } = page;
  return (
    <ContentPage trail={trail} headline={title} lead={lead}>
      {reviewers.length === 0 ? (
        <NoReviewers pages={helpPages} />
      ) : (
        <ul role="list" className={styles['cards']}>
          {reviewers.map(({ slug, name, occupation, position, portrait }) => (
            <li key={slug} className={styles['card']}>
              <Portrait portrait={portrait} />
              <div>
                <h2 className={styles['name']}>
                  <Link to={`/reviewers/${encodeURIComponent(slug)}`}>{name}</Link>
                </h2>
                {occupation && <p className={styles['secondary']}>{occupation}</p>}
                {position && <p>{position}</p>}
              </div>
              <Icon name="chevronRight" size={20} />
            </li>
          ))}
        </ul>
      )}
    </ContentPage>
  );
}

/** The national Poison Help line of the Health Resources and Services Administration. */
const poisonHelp = '1-800-222-1222';

/** Who to ask while no expert has reviewed the site, and what a review will show. */
function NoReviewers({ pages }: { pages: ReviewersData['helpPages'] }) {
  const { t } = useLingui();
  return (
    <>
      <WhoToAsk />
      <Section id="review" title={t`What a review will show`}>
        <p>
          {t`When a doctor or pharmacist has reviewed a page, the page will name the person, their profession and the date.`}
        </p>
      </Section>
      <Section id="more-help" title={t`More help`}>
        <PageRows pages={pages} />
      </Section>
    </>
  );
}

/** People who answer questions about medications. */
function WhoToAsk() {
  const { t } = useLingui();
  return (
    <Section id="ask" title={t`Who to ask`}>
      <dl className={styles['ask']}>
        <div>
          <dt>{t`Your pharmacist`}</dt>
          <dd>{t`Free, and without an appointment. Ask how to take a medication, and what it does not mix with.`}</dd>
        </div>
        <div>
          <dt>{t`Your doctor`}</dt>
          <dd>{t`Ask before you start, stop or change a medication.`}</dd>
        </div>
        <div>
          <dt>{t`Emergency`}</dt>
          <dd>
            <a href="tel:911" className="figures">
              911
            </a>
            {t`Call if someone passed out, has a seizure or has trouble breathing.`}
          </dd>
        </div>
        <div>
          <dt>{t`Poison Help`}</dt>
          <dd>
            <a href="tel:+18002221222" className="figures">
              {poisonHelp}
            </a>
            {t`Call if someone took too much or the wrong medication. Free, day and night.`}
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function PageRows({ pages }: { pages: readonly { title: string; path: string }[] }) {
  return (
    <ul role="list" className={styles['reviewed']}>
      {pages.map(({ title, path }) => (
        <li key={title}>
          <Link to={path}>
            {title}
            <Icon name="chevronRight" size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The profile of a reviewer, without the parts that the content lacks (spec §3, person). */
export function Reviewer({ reviewer }: { reviewer: ReviewerData }) {
  const { t } = useLingui();
  const { name, type, occupation, position, expertise, reviewed, linkedIn } = reviewer;
  return (
    <ContentPage
      trail={reviewer.trail}
      headline={name}
      lead={[type, occupation].filter(Boolean).join('\u00A0· ')}
      portrait={<Portrait portrait={reviewer.portrait} />}
      action={
        linkedIn && (
          <LinkWithIcon to={linkedIn} icon="external" iconPosition="right">
            {t`Profile on LinkedIn`}
          </LinkWithIcon>
        )
      }
    >
      <article>
        {position && (
          <Section id="role" title={t`Role`}>
            <p>{position}</p>
          </Section>
        )}
        {expertise.length > 0 && (
          <Section id="expertise" title={t`Expertise`}>
            <ul role="list" className={styles['fields']}>
              {expertise.map((field) => (
                <li key={field}>{field}</li>
              ))}
            </ul>
          </Section>
        )}
        {(reviewer.educationSummary || reviewer.education) && (
          <Section id="education" title={t`Education`}>
            {reviewer.educationSummary && <p>{reviewer.educationSummary}</p>}
            {reviewer.education && <RichContent html={reviewer.education} />}
          </Section>
        )}
        {reviewer.experience && (
          <Section id="experience" title={t`Experience`}>
            <RichContent html={reviewer.experience} />
          </Section>
        )}
        {reviewed.length > 0 && (
          <Section id="reviewed" title={t`Reviewed pages`}>
            <PageRows pages={reviewed} />
          </Section>
        )}
      </article>
    </ContentPage>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface BylineProps {
  published?: LocalizedDate | null;
  updated?: LocalizedDate | null;
  lastReviewed?: LocalizedDate | null;
  reviewer: BylineReviewer | null;
}

/** When a page was published, updated and reviewed, and by whom; facts that the content lacks are left out. */
export function Byline({ published, updated, lastReviewed, reviewer }: BylineProps) {
  const { t } = useLingui();
  const facts = [
    { name: t`Published`, value: renderDate(published) },
    { name: t`Updated`, value: renderDate(updated) },
    { name: t`Reviewer`, value: reviewer && renderReviewer(reviewer) },
    { name: t`Last reviewed`, value: renderDate(lastReviewed) },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={bylineStyles['byline']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const renderDate = (date: LocalizedDate | null | undefined) =>
  date && <time dateTime={date.iso}>{date.text}</time>;

const renderReviewer = ({ name, occupation, path }: BylineReviewer) => (
  <>
    {path ? <Link to={path}>{name}</Link> : name}
    {occupation && <span className={bylineStyles['occupation']}>{occupation}</span>}
  </>
);

/** The image of a person, or their initials. Decorative, because the name is beside it. */
function Portrait({ portrait: { image, initials } }: { portrait: PortraitData }) {
  if (image) return <ContentImage image={image} className={styles['portrait']} />;
  return (
    <span className={styles['portrait']} aria-hidden="true">
      {initials}
    </span>
  );
}
