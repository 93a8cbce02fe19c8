import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useHref } from 'react-router';

import { isReservedForFiction } from '../../domain/phone-number.ts';
import { groupByTopic } from '../../domain/group-by-topic.ts';
import { searchQuestions } from '../../domain/search-questions.ts';
import type { PageContext } from '../context.ts';
import { Questions } from '../shell/content/content-blocks.tsx';
import { loadAppData, loadStaticPages, requireContent } from '../shell/content/load-content.server.ts';
import { TableOfContents } from '../shell/content/rich-content.tsx';
import { isInContent, titleOf } from '../shell/frame-links.server.ts';
import { CoverageText, HelpLine } from '../shell/legal.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { requireFlag } from '../shell/loader-guards.server.ts';
import { faqData, pageTrail } from '../shell/structured-data.server.ts';
import buttonStyles from '../ui/button.module.css';
import { ContentPage } from '../ui/content-page.tsx';
import fieldStyles from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import styles from './faq.module.css';

const path = '/faq';
const contactPath = '/contact';

/** A shorter list needs no search. */
const minSearchedQuestions = 6;

/** With so few results, the answers are open. */
const maxOpenResults = 3;

/** Questions and answers, by topic where the content has topics (spec §2). */
export async function loadFaq(page: PageContext) {
  requireFlag(page.site, 'faqPage');
  const [{ subtext, faqs: inOrder, ...content }, brand] = await Promise.all([
    requireContent(page, (client) => client.faqPage({ locale: page.site.locale }, page.request.call)),
    loadAppData(page),
  ]);
  // Cached for the footer; without the questions, another failed call would only stop the next ones.
  const staticPages = await loadStaticPages(page);
  const first = inOrder.find(({ slug }) => slug === brand.text('firstQuestion'));
  // Its topic comes first too, as topics are in the order of their first questions.
  const faqs = first ? [first, ...inOrder.filter((question) => question !== first)] : inOrder;
  const headline = titleOf(page.site, path, content.headline);
  const query = page.request.url.searchParams.get('q')?.trim() ?? '';
  const found = query === '' ? null : searchQuestions(faqs, query);
  const { trail, trailData } = pageTrail(page.site, { name: headline, path });
  const data = faqs.length > 0 ? [...trailData, faqData(faqs)] : trailData;
  return {
    headline,
    subtext,
    query,
    found,
    hasSearch: faqs.length >= minSearchedQuestions,
    topics: groupByTopic(faqs).map((topic, index) => ({ ...topic, id: `topic-${index + 1}` })),
    // Spec §2, flag initialFaqExpansion. With more open answers the second topic is screens away on a phone.
    open: page.site.flags.initialFaqExpansion ? 1 : 0,
    helpLine: page.site.tenant.help.member,
    hasContactPage: isInContent(contactPath, staticPages),
    coverageNote: page.site.coverageNote,
    trail,
    head: pageHead(page, {
      title: query ? `“${query}” – ${headline}` : headline,
      description: subtext || headline,
      path,
      data,
      noindex: query !== '',
    }),
  };
}

type FaqData = Omit<Awaited<ReturnType<typeof loadFaq>>, 'head'>;

/** The questions by topic, with a search if there are many (spec §2). */
export function Faq({ faq }: { faq: FaqData }) {
  const { headline, subtext, query, found, hasSearch, topics, open, trail, coverageNote } = faq;
  const { t } = useLingui();
  // Without a help line, the heading is about urgent questions.
  const isAtPharmacy = isReservedForFiction(faq.helpLine);
  const isAnswered = found !== null && found.length > 0;
  const sections = topics.flatMap(({ id, name }) => (name === null ? [] : [{ id, title: name }]));
  const contents = { title: t`Topics`, sections };
  return (
    <ContentPage
      trail={trail}
      headline={headline}
      lead={subtext}
      action={hasSearch && <SearchForm query={query} />}
    >
      {coverageNote && (
        <div className={styles['coverage']}>
          <CoverageText note={coverageNote} />
        </div>
      )}
      {found && <Results query={query} questions={found} helpLine={faq.helpLine} />}
      {!isAnswered && (
        <div className={sections.length > 1 ? styles['columns'] : styles['column']}>
          {isAtPharmacy && <MoreHelp helpLine={faq.helpLine} />}
          <TableOfContents contents={contents} look="folded" />
          <div className={styles['topics']}>
            <TableOfContents contents={contents} look="beside" />
          </div>
          <div className={styles['answers']}>
            {topics.map(({ id, name, questions }, index) => (
              <section key={id} id={id} aria-labelledby={name ? `${id}-title` : undefined}>
                {name && <h2 id={`${id}-title`}>{name}</h2>}
                <Questions questions={questions} open={index === 0 ? open : 0} />
              </section>
            ))}
            {isAtPharmacy ? faq.hasContactPage && <ContactUs /> : <MoreHelp helpLine={faq.helpLine} />}
          </div>
        </div>
      )}
    </ContentPage>
  );
}

/** The server answers it with a page whose title names the query. */
function SearchForm({ query }: { query: string }) {
  const { t } = useLingui();
  return (
    <form
      role="search"
      aria-labelledby="faq-search-label"
      action={useHref(path)}
      className={styles['search']}
    >
      <label id="faq-search-label" htmlFor="faq-search">{t`Search the questions`}</label>
      <span className={styles['field']}>
        <Icon name="search" size={20} />
        <input id="faq-search" type="search" name="q" defaultValue={query} className={fieldStyles['input']} />
      </span>
      <button type="submit" className={`${buttonStyles['button']} ${buttonStyles['quiet']}`}>
        {t`Search`}
      </button>
    </form>
  );
}

interface ResultsProps extends Pick<FaqData, 'query' | 'helpLine'> {
  questions: NonNullable<FaqData['found']>;
}

function Results({ query, questions, helpLine }: ResultsProps) {
  const { t } = useLingui();
  const examples = [t`price`, t`insurance`, t`privacy`];
  const count = questions.length;
  return (
    <section className={styles['results']} aria-labelledby="results">
      <h2 id="results">
        {count === 0
          ? t`No answer for “${query}”`
          : t`${plural(count, { one: '# answer', other: '# answers' })}`}
      </h2>
      {count === 0 ? (
        <>
          <p>
            {t`Is it a medication?`}{' '}
            <Link
              to={`/search?${new URLSearchParams({ q: query })}`}
            >{t`Search medications for “${query}”`}</Link>
          </p>
          <p>
            {t`Or try one word:`}{' '}
            {examples.map((word) => (
              <Link
                key={word}
                to={`${path}?${new URLSearchParams({ q: word })}`}
                className={styles['example']}
              >
                {word}
              </Link>
            ))}
          </p>
        </>
      ) : (
        <>
          <Questions questions={questions} open={count <= maxOpenResults ? count : 0} />
          <p>
            <Link to={path}>{t`Show all questions`}</Link>
          </p>
          <MoreHelp helpLine={helpLine} />
        </>
      )}
    </section>
  );
}

/** Ends the answers where the visitor cannot call. */
function ContactUs() {
  const { t } = useLingui();
  return (
    <section className={styles['help']} aria-labelledby="contact-us">
      <h2 id="contact-us">{t`Still have a question?`}</h2>
      <p>
        <Link to={contactPath}>{t`Contact us`}</Link>
      </p>
    </section>
  );
}

function MoreHelp({ helpLine }: Pick<FaqData, 'helpLine'>) {
  const { t } = useLingui();
  const isExample = isReservedForFiction(helpLine);
  return (
    <section className={styles['help']} aria-labelledby="more-help">
      <h2 id="more-help">{isExample ? t`At the pharmacy now?` : t`Still have a question?`}</h2>
      <p>
        {isExample ? (
          <Link to="/at-the-counter">{t`What to say at the counter`}</Link>
        ) : (
          <>
            {t`Call us, we are glad to help:`} <HelpLine number={helpLine} />
          </>
        )}
      </p>
    </section>
  );
}
