import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { pageContext } from '../context.ts';
import { loadReviewer } from '../learn/load-reviewers.server.ts';
import { Portrait, SampleReviewerNotice } from '../learn/byline.tsx';
import styles from '../learn/reviewers.module.css';
import { RichContent } from '../shell/content/rich-content.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Container } from '../ui/container.tsx';
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
    <Container className={styles['page']}>
      <Breadcrumbs items={reviewer.trail} label={t`Breadcrumb`} />
      <article>
        <header className={styles['header']}>
          <div className={styles['person']}>
            <Portrait portrait={reviewer.portrait} />
            <div>
              <h1>{name}</h1>
              {type && <p className={styles['secondary']}>{type}</p>}
            </div>
          </div>
          <SampleReviewerNotice />
          {occupation && <p className={styles['lead']}>{occupation}</p>}
          {position && <p>{position}</p>}
          {linkedIn && (
            <LinkWithIcon to={linkedIn} icon="external" iconPosition="right">
              {t`Profile on LinkedIn`}
            </LinkWithIcon>
          )}
        </header>
        {expertise.length > 0 && (
          <Section id="expertise" title={t`Expertise`}>
            <ul>
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
            <ul>
              {reviewed.map(({ title, path }) => (
                <li key={title}>{path ? <Link to={path}>{title}</Link> : title}</li>
              ))}
            </ul>
          </Section>
        )}
      </article>
    </Container>
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
