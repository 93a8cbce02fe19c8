import { msg } from '@lingui/core/macro';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { isBrandSearch, secondaryNames } from '../../domain/medication.ts';
import type { PageContext } from '../context.ts';
import { localizeDate } from '../shell/content/content-date.ts';
import { htmlPart } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { controlledNote, unavailableTexts } from '../shell/load-drug.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Container } from '../ui/container.tsx';
import { Notice } from '../ui/notice.tsx';
import { ServerHtml, type HtmlPart } from '../ui/server-html.tsx';
import {
  howItWorksSection,
  questionsSection,
  testimonialsSection,
  tipsSection,
} from './content-sections.server.tsx';
import { drugBreadcrumbs } from './drug-head.server.ts';
import pageStyles from './drug-page.module.css';
import styles from './drug-sections.module.css';
import {
  aboutSection,
  dosageFormsSection,
  dosingSection,
  sideEffectsSection,
} from './medication-sections.server.tsx';
import type { SectionContent } from './section-content.server.ts';
import { englishAttributes, type ProductFacts, type Section, type SectionFacts } from './section.ts';
import { similarMedicationsSection } from './similar-medications.server.tsx';

/** The read-only parts of a drug page as HTML (docs/decisions/0026-server-html.md). */
export interface DrugSections {
  /** Above the pickers: breadcrumbs and name. */
  top: HtmlPart;
  /** Below the prices. Each is separate, so that a change of the pickers updates only those that depend on it. */
  below: { id: string; html: HtmlPart }[];
}

/** In the order of the page. Each section depends on its flag and on having content (spec §2). */
const createSections = [
  aboutSection,
  howItWorksSection,
  dosingSection,
  dosageFormsSection,
  sideEffectsSection,
  tipsSection,
  questionsSection,
  testimonialsSection,
  similarMedicationsSection,
];

export function renderDrugSections(
  { site, request }: PageContext,
  product: ProductFacts,
  content: SectionContent,
): DrugSections {
  const facts: SectionFacts = { site, i18n: i18nFor(site.locale), ...product, ...content };
  const sections = createSections.flatMap((createSection) => createSection(facts) ?? []);
  const toHtml = (node: ReactNode) => htmlPart(request, renderToStaticMarkup(node));
  const render = (id: string, node: ReactNode) => ({ id, html: toHtml(node) });
  const review = reviewLine(facts);
  return {
    top: toHtml(<DrugPageTop facts={facts} />),
    below: [
      ...(site.flags.drugPageAnchorList && sections.length > 0
        ? [render('anchors', <SectionLinks i18n={facts.i18n} sections={sections} />)]
        : []),
      ...sections.map((section) => render(section.id, <DrugSection section={section} />)),
      ...(review ? [render('review', review)] : []),
    ],
  };
}

/** The whole page of a name without a price: the parts above and below the place of the prices. */
export function renderUnpricedPage(
  page: PageContext,
  product: ProductFacts,
  content: SectionContent,
): HtmlPart {
  // How to compare prices explains pickers that this page does not have.
  const drugPage = content.drugPage && { ...content.drugPage, howItWorks: [] };
  const { top, below } = renderDrugSections(page, product, { ...content, drugPage });
  const html = renderToStaticMarkup(
    <Container className={pageStyles['page']}>
      <ServerHtml html={top} />
      <div className={pageStyles['unpriced']}>
        {below.map(({ id, html: part }) => (
          <ServerHtml key={id} html={part} />
        ))}
      </div>
    </Container>,
  );
  return htmlPart(page.request, html);
}

function DrugPageTop({ facts }: { facts: SectionFacts }) {
  const { site, lookup, i18n, topicPages } = facts;
  const { breadcrumbs } = site.flags;
  const controlled = controlledNote(site.locale, facts.variant);
  return (
    <>
      {breadcrumbs && (
        <Breadcrumbs
          items={drugBreadcrumbs(site, lookup, topicPages).map(({ name, path }) => ({ name, url: path }))}
          href={site.href}
          label={i18n._(msg`Breadcrumb`)}
        />
      )}
      <header className={styles['head']}>
        <h1 {...englishAttributes(facts)}>{lookup.searchName}</h1>
        <p>{otherNames(facts)}</p>
        {controlled && <p>{controlled}</p>}
      </header>
      <UnavailableNotice facts={facts} />
    </>
  );
}

/** Links to the sections, below the prices. */
function SectionLinks({ i18n, sections }: { i18n: SectionFacts['i18n']; sections: readonly Section[] }) {
  return (
    <nav className={styles['anchors']} aria-label={i18n._(msg`On this page`)}>
      <ul role="list">
        {sections.map(({ id, shortTitle }) => (
          <li key={id}>
            <a href={`#${id}`}>{shortTitle}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** That the name has no product which is sold, with links to what exists instead. */
function UnavailableNotice({ facts }: { facts: SectionFacts }) {
  const texts = unavailableTexts(facts.i18n, facts.lookup);
  if (!texts) return null;
  const { what, instead, alternatives, priced } = texts;
  return (
    <div className={styles['unavailable']}>
      <Notice>
        <strong>{what}</strong> {instead}{' '}
        {alternatives.map(({ slug, name }, index) => (
          <Fragment key={slug}>
            {index > 0 && ', '}
            <a href={facts.site.href(`/${encodeURIComponent(slug)}`)} {...englishAttributes(facts)}>
              {name}
            </a>
          </Fragment>
        ))}
        {alternatives.length > 0 && '.'} {priced}
      </Notice>
    </div>
  );
}

/** Other names of the same medication (spec §4, secondary names). */
function otherNames({ lookup, i18n }: SectionFacts): string {
  const names = secondaryNames(lookup).join(', ');
  if (isBrandSearch(lookup)) return i18n._(msg`Generic name: ${names}`);
  const hasBrand = lookup.drugs.some(({ type }) => type === 'Brand');
  return hasBrand ? i18n._(msg`Also sold as ${names}`) : i18n._(msg`Generic medication`);
}

/** Has no accessible name, because each named section would add a landmark to the page. */
function DrugSection({ section: { id, title, body } }: { section: Section }) {
  return (
    <section id={id} className={styles['section']}>
      <h2>{title}</h2>
      <div className={styles['body']}>{body}</div>
    </section>
  );
}

/** The content's reviewer and the day of its last publication; null where it has neither. */
function reviewLine({ site, i18n, drugPage }: SectionFacts): ReactNode {
  const reviewer = drugPage?.reviewer ?? null;
  const published = localizeDate(drugPage?.sys.publishedAt ?? null, site.locale);
  if (!reviewer && !published) return null;
  const day = published?.text ?? '';
  return (
    <p className={styles['review']}>
      {reviewer && (
        <span>
          {i18n._(msg`Reviewer:`)}{' '}
          {site.flags.reviewersPage ? (
            <a href={site.href(`/reviewers/${reviewer.slug}`)}>{reviewer.name}</a>
          ) : (
            reviewer.name
          )}
          {reviewer.occupation ? `, ${reviewer.occupation}` : ''}
        </span>
      )}
      {published && <time dateTime={published.iso}>{i18n._(msg`Last updated ${day}`)}</time>}
    </p>
  );
}
