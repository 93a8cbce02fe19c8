import { useLingui } from '@lingui/react/macro';

import type { FaqPage as FaqContent } from '../../upstreams/content/faq-page.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { useShell } from '../shell/shell-data.ts';
import { ContentPage } from '../ui/content-page.tsx';
import type { Rendered } from '../shell/content/render-content.ts';
import { Questions } from '../shell/content/content-blocks.tsx';
import { byTopic } from './by-topic.ts';
import styles from './faq-page.module.css';

/** How many answers show at once where the flag says that some do (spec §2, initial FAQ expansion). */
const firstOpen = 3;

interface FaqPageProps {
  faq: Rendered<FaqContent>;
  trail: readonly Breadcrumb[];
  /** The first answers are open. */
  expanded: boolean;
}

/** Questions and answers, by topic where the content has topics (spec §2). */
export function FaqPage({ faq, trail, expanded }: FaqPageProps) {
  const { t } = useLingui();
  const topics = byTopic(faq.faqs).map((topic, at) => ({ ...topic, id: `topic-${at + 1}` }));
  const named = topics.filter(({ name }) => name !== null);
  return (
    <ContentPage trail={trail} headline={faq.headline} lead={faq.subtext}>
      <div className={named.length > 1 ? styles['columns'] : styles['column']}>
        {named.length > 1 && (
          <nav className={styles['topics']} aria-label={t`Topics`}>
            <ul role="list">
              {named.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles['answers']}>
          {topics.map(({ id, name, questions }, at) => (
            <section key={id} id={id} aria-labelledby={name ? `${id}-title` : undefined}>
              {name && <h2 id={`${id}-title`}>{name}</h2>}
              <Questions questions={questions} open={expanded && at === 0 ? firstOpen : 0} />
            </section>
          ))}
          <MoreHelp />
        </div>
      </div>
    </ContentPage>
  );
}

function MoreHelp() {
  const { t } = useLingui();
  const shell = useShell();
  if (!shell) return null;
  return (
    <section className={styles['help']} aria-labelledby="more-help">
      <h2 id="more-help">{t`Did you not find your answer?`}</h2>
      <p>
        {t`Call us, we are glad to help:`} <a href={`tel:${shell.help.member}`}>{shell.help.member}</a>
      </p>
    </section>
  );
}
