import { useLingui } from '@lingui/react/macro';

import { pageContext } from '../context.ts';
import styles from '../learn/faq.module.css';
import { groupByTopic } from '../../domain/group-by-topic.ts';
import { Questions } from '../shell/content/content-blocks.tsx';
import { requireContent } from '../shell/content/load-content.server.ts';
import { titleOf } from '../shell/frame-links.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { faqData } from '../shell/structured-data.ts';
import { ContentPage } from '../ui/content-page.tsx';
import type { Route } from './+types/faq';

const path = '/faq';

/** How many answers are open under flag initialFaqExpansion (spec §2). */
const openAnswers = 3;

/** Questions and answers, by topic where the content has topics (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'faqPage');
  const { subtext, faqs, ...content } = await requireContent(page, (client) =>
    client.faqPage({ locale: page.site.locale }, page.request.call),
  );
  const headline = titleOf(page.site, path, content.headline);
  const { trail, trailData } = pageTrail(page.site, { name: headline, path });
  const data = faqs.length > 0 ? [...trailData, faqData(faqs)] : trailData;
  return {
    headline,
    subtext,
    topics: groupByTopic(faqs).map((topic, index) => ({ ...topic, id: `topic-${index + 1}` })),
    open: page.site.flags.initialFaqExpansion ? openAnswers : 0,
    trail,
    head: pageHead(page, { title: headline, description: subtext || headline, path, data }),
  };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Faq({ loaderData }: Route.ComponentProps) {
  const { headline, subtext, topics, open, trail } = loaderData;
  const { t } = useLingui();
  const namedTopics = topics.filter(({ name }) => name !== null);
  return (
    <ContentPage trail={trail} headline={headline} lead={subtext}>
      <div className={namedTopics.length > 1 ? styles['columns'] : styles['column']}>
        {namedTopics.length > 1 && (
          <nav className={styles['topics']} aria-label={t`Topics`}>
            <ul role="list">
              {namedTopics.map(({ id, name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles['answers']}>
          {topics.map(({ id, name, questions }, index) => (
            <section key={id} id={id} aria-labelledby={name ? `${id}-title` : undefined}>
              {name && <h2 id={`${id}-title`}>{name}</h2>}
              <Questions questions={questions} open={index === 0 ? open : 0} />
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
