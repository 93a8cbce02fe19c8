import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { pageContext } from '../context.ts';
import { Byline } from '../learn/byline.tsx';
import { loadCondition, loadDrugClass, loadGlp1 } from '../learn/load-topic.server.ts';
import { TopicMedications } from '../learn/topic-medications.tsx';
import styles from '../learn/topic.module.css';
import { Questions } from '../shell/content/content-blocks.tsx';
import { RichContent } from '../shell/content/rich-content.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkWithIcon } from '../ui/link-with-icon.tsx';
import type { Route } from './+types/topic';

/** A condition, a drug class or the GLP-1 medications (spec §3): one module for three addresses (app/routes.ts). */
export function loader({ context, params: { slug }, pattern }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (slug === undefined) return loadGlp1(page);
  return pattern === 'conditions/:slug' ? loadCondition(page, slug) : loadDrugClass(page, slug);
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function Topic({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { title, headline, description, image, html, questions, medications, trail, glp1Path } = loaderData;
  const { otherClasses } = loaderData;
  const hasSecondColumn = questions.length > 0 || otherClasses.length > 0;
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
      <div className={styles['about']}>{description && <p>{description}</p>}</div>
      {medications && (
        <ContentSection id="medications" title={t`Medications`}>
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
      <div className={hasSecondColumn ? styles['columns'] : undefined}>
        {html && (
          <ContentSection id="about" title={html.startsWith('<h') ? null : t`Good to know`}>
            <RichContent html={html} />
          </ContentSection>
        )}
        {questions.length > 0 && (
          <ContentSection id="questions" title={t`Questions and answers`}>
            <Questions questions={questions} />
          </ContentSection>
        )}
        {otherClasses.length > 0 && (
          <ContentSection id="classes" title={t`More drug classes`}>
            <ul role="list" className={styles['classes']}>
              {otherClasses.map((other) => (
                <li key={other.path}>
                  <Link to={other.path}>
                    {other.title}
                    <Icon name="chevronRight" size={20} />
                  </Link>
                </li>
              ))}
            </ul>
            <p className={styles['moreLink']}>
              <LinkWithIcon to="/classes" icon="chevronRight" iconPosition="right">
                {t`All drug classes`}
              </LinkWithIcon>
            </p>
          </ContentSection>
        )}
      </div>
      <div className={styles['review']}>
        <Byline reviewer={loaderData.reviewer} lastReviewed={loaderData.lastReviewed} />
      </div>
    </ContentPage>
  );
}
