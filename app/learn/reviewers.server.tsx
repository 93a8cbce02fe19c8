import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { ContentImage } from '../shell/content/content-blocks.tsx';
import type { LocalizedDate } from '../../domain/format-date.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import { ContentIcon } from '../ui/content-icon.tsx';
import { ContentPage } from '../ui/content-page.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkWithIcon } from '../ui/link-with-icon.tsx';
import { Notice } from '../ui/notice.tsx';
import bylineStyles from './byline.module.css';
import type { BylineReviewer, PortraitData, ReviewerData, ReviewersData } from './load-reviewers.server.ts';
import styles from './reviewers.module.css';

/** All reviewers, with links to their profiles (spec §2). */
export function Reviewers({ page }: { page: ReviewersData }) {
  const { title, lead, trail, isSample, reviewers } = page;
  const { t } = useLingui();
  return (
    <ContentPage trail={trail} headline={title} lead={lead}>
      {isSample && <SampleReviewerNotice isList />}
      {reviewers.length === 0 && <p className={styles['empty']}>{t`Nobody is on the board yet.`}</p>}
      {reviewers.length > 0 && (
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
        {reviewer.isSample && <SampleReviewerNotice />}
        {position && <p className={styles['position']}>{position}</p>}
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
          <Section
            id="reviewed"
            title={reviewer.isSample ? t`Pages this reviewer would check` : t`Reviewed pages`}
          >
            <ul role="list" className={styles['reviewed']}>
              {reviewed.map(({ title, path }) => (
                <li key={title}>
                  <Link to={path}>
                    {title}
                    <Icon name="chevronRight" size={18} />
                  </Link>
                </li>
              ))}
            </ul>
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

/** Says that the profiles of a page are samples, where a visitor could take them for people. */
function SampleReviewerNotice({ isList }: { isList?: boolean }) {
  const { t } = useLingui();
  return (
    <div className={styles['sample']}>
      <Notice>
        {isList
          ? t`These are samples. No such people exist, and nobody has reviewed the pages of this site. Ask your pharmacist or doctor about what you read here.`
          : t`This is a sample. No such person exists, and nobody has reviewed the pages of this site. Ask your pharmacist or doctor about what you read here.`}
      </Notice>
    </div>
  );
}

/** The image of a person, or their initials; a sample has neither. Decorative, because the name is beside it. */
function Portrait({ portrait: { image, initials } }: { portrait: PortraitData }) {
  if (image) return <ContentImage image={image} className={styles['portrait']} />;
  return (
    <span className={styles['portrait']} aria-hidden="true">
      {initials ?? <ContentIcon name="user" size={32} />}
    </span>
  );
}
