import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { locales } from '../../domain/locale.ts';
import { isBrandSearch, secondaryNames } from '../../domain/medication.ts';
import type { PageContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Notice } from '../ui/notice.tsx';
import {
  howItWorksSection,
  questionsSection,
  testimonialsSection,
  tipsSection,
} from './content-sections.server.tsx';
import { crumbsOf } from './drug-head.server.ts';
import styles from './drug-sections.module.css';
import {
  aboutSection,
  dosageFormsSection,
  dosingSection,
  sideEffectsSection,
} from './medication-sections.server.tsx';
import { priceHistorySection } from './price-history.server.tsx';
import type { SectionContent } from './section-content.server.ts';
import { inEnglish, type ProductFacts, type Section, type SectionFacts } from './section.ts';
import { similarSection } from './similar-medications.server.tsx';

/** Everything on a drug page that a visitor only reads, as HTML of ours. */
export interface DrugSections {
  /** Above the pickers: the way here, the name, the list of sections. */
  top: string;
  /** Below the prices, each with an id; a change of the pickers leaves those alone that say nothing of the product. */
  below: { id: string; html: string }[];
}

/** In the order of the page. Each is there under its flag and where there is something to say (spec §2). */
const makers = [
  aboutSection,
  priceHistorySection,
  howItWorksSection,
  dosingSection,
  dosageFormsSection,
  sideEffectsSection,
  tipsSection,
  questionsSection,
  testimonialsSection,
  similarSection,
];

/** The sections of a page, each from its maker. */
export function renderDrugSections(
  page: PageContext,
  product: ProductFacts,
  content: SectionContent,
): DrugSections {
  const facts: SectionFacts = { page, words: i18nFor(page.site.locale), ...product, ...content };
  const sections = makers.flatMap((make) => make(facts) ?? []);
  const html = (id: string, shown: ReactNode) => ({ id, html: renderToStaticMarkup(shown) });
  const review = reviewLine(facts);
  return {
    top: renderToStaticMarkup(<Top facts={facts} sections={sections} />),
    below: [
      ...(content.sampleNotice && content.drugPage
        ? [html('sample', <Sample notice={content.sampleNotice} />)]
        : []),
      ...sections.map((section) => html(section.id, <SectionBelow section={section} />)),
      ...(review ? [html('review', review)] : []),
    ],
  };
}

function Top({ facts, sections }: { facts: SectionFacts; sections: readonly Section[] }) {
  const { page, lookup, words, topicPages } = facts;
  const { breadcrumbs, drugPageAnchorList } = page.site.flags;
  return (
    <>
      {breadcrumbs && (
        <Breadcrumbs
          items={crumbsOf(page.site, lookup, topicPages).map(({ name, path }) => ({ name, url: path }))}
          href={page.site.href}
          label={words._(msg`Breadcrumb`)}
        />
      )}
      <header className={styles['head']}>
        <h1 {...inEnglish(facts)}>{lookup.searchName}</h1>
        <p>{otherNames(facts)}</p>
      </header>
      {drugPageAnchorList && sections.length > 0 && (
        <nav className={styles['anchors']} aria-label={words._(msg`On this page`)}>
          <ul role="list">
            {sections.map(({ id, short }) => (
              <li key={id}>
                <a href={`#${id}`}>{short}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** The names the same medicine goes by (spec §4, secondary names). */
function otherNames({ lookup, words }: SectionFacts): string {
  const names = secondaryNames(lookup).join(', ');
  if (isBrandSearch(lookup)) return words._(msg`Generic name: ${names}`);
  const hasBrand = lookup.drugs.some(({ type }) => type === 'Brand');
  return hasBrand ? words._(msg`Also sold as ${names}`) : words._(msg`Generic medicine`);
}

const Sample = ({ notice }: { notice: string }) => (
  <div className={styles['sample']}>
    <Notice>{notice}</Notice>
  </div>
);

/** Without a name of its own: its heading is enough, and a page with a landmark for each section has too many. */
function SectionBelow({ section: { id, title, body } }: { section: Section }) {
  return (
    <section id={id} className={styles['section']}>
      <h2>{title}</h2>
      <div className={styles['body']}>{body}</div>
    </section>
  );
}

/** The reviewer the content names, and the day its words were last published; null where it names nobody and no day. */
export function reviewLine({ page, words, drugPage }: SectionFacts): ReactNode {
  const reviewer = drugPage?.reviewer ?? null;
  const at = new Date(drugPage?.sys.publishedAt ?? '');
  const dated = !Number.isNaN(at.getTime());
  if (!reviewer && !dated) return null;
  const day = dated
    ? at.toLocaleDateString(`${locales[page.site.locale].lang}-US`, { dateStyle: 'long', timeZone: 'UTC' })
    : '';
  return (
    <p className={styles['review']}>
      {reviewer && (
        <span>
          {words._(msg`Reviewer:`)}{' '}
          {page.site.flags.reviewersPage ? (
            <a href={page.site.href(`/reviewers/${reviewer.slug}`)}>{reviewer.name}</a>
          ) : (
            reviewer.name
          )}
          {reviewer.occupation ? `, ${reviewer.occupation}` : ''}
        </span>
      )}
      {dated && <time dateTime={at.toISOString().slice(0, 10)}>{words._(msg`Last updated ${day}`)}</time>}
    </p>
  );
}
