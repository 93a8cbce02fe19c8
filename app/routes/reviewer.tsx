import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { pageContext } from '../context.ts';
import { loadReviewer } from '../learn/load-reviewers.server.ts';
import { Portrait, SampleReviewerNotice } from '../learn/byline.tsx';
import styles from '../learn/reviewers.module.css';
import { RichContent } from '../shell/content/rich-content.tsx';
import { ContentPage } from '../ui/content-page.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkWithIcon } from '../ui/link-with-icon.tsx';
import type { Route } from './+types/reviewer';

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadReviewer(context.get(pageContext), params.slug);

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

/** The profile of a reviewer, without the parts that the content lacks (spec §3, person). */
export default function Reviewer({ loaderData: reviewer }: Route.ComponentProps) {
  const { t } = useLingui();
  const { name, type, occupation, position, expertise, reviewed, linkedIn } = reviewer;
  return (
    <ContentPage
      trail={reviewer.trail}
      headline={name}
      lead={[type, occupation].filter(Boolean).join(' · ')}
      portrait={<Portrait portrait={reviewer.portrait} />}
      action={
        linkedIn && (
          <LinkWithIcon to={linkedIn} icon="external" iconPosition="right">
            {t`Profile on LinkedIn`}
          </LinkWithIcon>
        )
      }
    >
      <article className={styles['profile']}>
        <SampleReviewerNotice />
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
          <Section id="reviewed" title={t`Reviewed pages`}>
            <ul role="list" className={styles['reviewed']}>
              {reviewed.map(({ title, path }) => (
                <li key={title}>{path ? <PageRow path={path} title={title} /> : <p>{title}</p>}</li>
              ))}
            </ul>
          </Section>
        )}
      </article>
    </ContentPage>
  );
}

const PageRow = ({ path, title }: { path: string; title: string }) => (
  <Link to={path}>
    {title}
    <Icon name="chevronRight" size={18} />
  </Link>
);

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
