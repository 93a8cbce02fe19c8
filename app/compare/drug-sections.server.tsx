import { msg } from '@lingui/core/macro';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { documentMarks } from '../../domain/document-marks.ts';
import { createObjectMemo } from '../../domain/object-memo.ts';
import type { PageContext } from '../context.ts';
import { localizeDate } from '../../domain/format-date.ts';
import { htmlPart, rememberedPart, rememberHtml, type NamedHtml } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { unavailableTexts } from '../shell/load-drug.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Container } from '../ui/container.tsx';
import { breakableName } from '../ui/medication-name.tsx';
import { Notice } from '../ui/notice.tsx';
import { ServerHtml, type HtmlPart } from '../ui/server-html.tsx';
import {
  howItWorksSection,
  questionsSection,
  similarMedicationsId,
  similarMedicationsSection,
  testimonialsSection,
  tipsSection,
} from './content-sections.server.tsx';
import { drugBreadcrumbs } from './drug-head.server.ts';
import pageStyles from './drug-page.module.css';
import headingStyles from './drug-heading.module.css';
import styles from './drug-sections.module.css';
import {
  aboutSection,
  dosageFormsSection,
  dosingSection,
  otherNames,
  sideEffectsSection,
} from './medication-sections.server.tsx';
import type { SectionContent } from './section-content.server.ts';
import {
  englishAttributes,
  hasMedicationTexts,
  headingRelation,
  isOnlyBrand,
  localName,
  type ProductFacts,
  type Section,
  type SectionFacts,
} from './section-content.server.ts';

/** The read-only parts of a drug page as HTML (docs/decisions/0026-server-html.md). */
export interface DrugSections {
  /** Above the prices: the heading and notices. */
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

/** Renders the read-only parts of a drug page. @param notice HTML below the heading. */
export function renderDrugSections(
  { site, request }: PageContext,
  product: ProductFacts,
  content: SectionContent,
  notice = '',
): DrugSections {
  const facts: SectionFacts = { site, i18n: i18nFor(site.locale), ...product, ...content };
  const { tenant, partner, flags, locale } = site;
  const { lookup, variant, similar } = product;
  const { name, form, dosage } = variant;
  const { drugPage, description, topicPages } = content;
  const parts = rememberHtml(
    'drug sections',
    [
      tenant,
      partner,
      flags,
      locale,
      lookup,
      name,
      form,
      dosage,
      drugPage,
      description?.text ?? null,
      description?.locale ?? null,
      topicPages,
      similar !== null,
    ],
    () => renderSharedSections(facts),
  );
  const near = similarMedicationsSection(facts);
  const [top, ...below] = parts.map((part, index) => {
    const fold = index === 1 ? documentMarks.fold : '';
    // Its prices are for a ZIP.
    const ofDrug = near?.id === part.id ? renderSection(near) : part.html;
    const html = fold + ofDrug + (index === 0 ? notice : '');
    const isRemembered = html === part.html;
    return { id: part.id, html: isRemembered ? rememberedPart(request, part) : htmlPart(request, html) };
  });
  return { top: top?.html ?? htmlPart(request, ''), below };
}

/** The parts of a page that do not depend on the ZIP, the one above the prices first; empty strings for the others. */
function renderSharedSections(facts: SectionFacts): NamedHtml[] {
  const sections = createSections.flatMap((createSection) => createSection(facts) ?? []);
  const render = (id: string, node: ReactNode) => ({ id, html: renderToStaticMarkup(node) });
  const review = reviewLine(facts);
  const { breadcrumbs, drugPageAnchorList } = facts.site.flags;
  return [
    render('top', <DrugPageTop facts={facts} />),
    ...(drugPageAnchorList && sections.length > 0
      ? [render('on-this-page', <SectionLinks facts={facts} sections={sections} />)]
      : []),
    ...sections.map((section) => ({
      id: section.id,
      html: section.id === similarMedicationsId ? '' : renderSection(section),
    })),
    ...(review ? [render('review', review)] : []),
    ...(breadcrumbs ? [render('breadcrumbs', <DrugBreadcrumbs facts={facts} />)] : []),
  ];
}

const renderSection = (section: Section) => renderToStaticMarkup(<DrugSection section={section} />);

/** The whole page of a name without a price: the parts above and below where prices would be. */
export function renderUnpricedPage(
  page: PageContext,
  product: ProductFacts,
  content: SectionContent,
  /** HTML below the notice that the name is not sold. */
  alternatives: string,
): HtmlPart {
  const { top, below } = renderDrugSections(page, product, withoutCard(content), alternatives);
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

/** Leaves out what is about prices and the card, which a page without a price does not have. */
export function withoutCard(content: SectionContent): SectionContent {
  const { drugPage } = content;
  return {
    ...content,
    isWithoutCard: true,
    drugPage: drugPage && unpricedMemo(drugPage, [], () => ({ ...drugPage, howItWorks: [], faqs: [] })),
  };
}

const unpricedMemo = createObjectMemo<NonNullable<SectionContent['drugPage']>>();

function DrugPageTop({ facts }: { facts: SectionFacts }) {
  return (
    <>
      <header className={headingStyles['head']}>
        <Heading facts={facts} />
        <OtherNames facts={facts} />
      </header>
      <UnavailableNotice facts={facts} />
    </>
  );
}

/** Links to the sections: below the prices, because the first screen is for the answer. */
const SectionLinks = ({ facts, sections }: { facts: SectionFacts; sections: readonly Section[] }) => (
  <nav className={styles['anchors']} aria-label={facts.i18n._(msg`On this page`)}>
    <ul role="list">
      {sections.map(({ id, shortTitle }) => (
        <li key={id}>
          <a href={`#${id}`}>{shortTitle}</a>
        </li>
      ))}
    </ul>
  </nav>
);

const DrugBreadcrumbs = ({ facts }: { facts: SectionFacts }) => (
  <Breadcrumbs
    items={drugBreadcrumbs(facts.site, facts.lookup, facts.topicPages).map(({ name, path }) => ({
      name,
      url: path,
    }))}
    href={facts.site.href}
    label={facts.i18n._(msg`Breadcrumb`)}
  />
);

/** A longer name would take two lines of the first screen. */
const maxHeadingLength = 20;

/** The heading names the priced product, because searching for a brand opens its generic (spec §4). */
function Heading({ facts }: { facts: SectionFacts }) {
  const { name, attributes: language } = localName(facts, facts.variant.name);
  const relation = headingRelation(facts.i18n, facts.lookup, facts.variant);
  // The line with the name on the label, which follows in another language, leaves a phone no room for both.
  const inTile = name !== facts.variant.name && isOnlyBrand(facts.lookup) ? '' : undefined;
  const className = name.length > maxHeadingLength ? headingStyles['long'] : undefined;
  const heading = breakableName(name);
  if (!relation) return <h1 {...{ className, ...language }}>{heading}</h1>;
  return (
    <h1 className={className}>
      <span {...language}>{heading}</span>{' '}
      <span className={headingStyles['relation']} data-in-tile={inTile}>
        {breakableName(relation)}
      </span>
    </h1>
  );
}

/** A notice that no product of the name is sold, with links to alternatives. */
function UnavailableNotice({ facts }: { facts: SectionFacts }) {
  const texts = unavailableTexts(facts.i18n, facts.lookup);
  if (!texts) return null;
  const { what, instead, alternatives } = texts;
  return (
    <div className={styles['unavailable']}>
      <Notice>
        <strong>{what}</strong> {instead}{' '}
        {alternatives.map(({ slug, name, form }, index) => (
          <Fragment key={slug}>
            {index > 0 && ', '}
            <a href={facts.site.href(`/${encodeURIComponent(slug)}`)} {...englishAttributes(facts)}>
              {breakableName(name)}
            </a>
            {form && ` (${form})`}
          </Fragment>
        ))}
        {alternatives.length > 0 && '.'}
      </Notice>
    </div>
  );
}

/** The name on the label if the heading is in another language, and other names of the same medication. */
function OtherNames({ facts }: { facts: SectionFacts }) {
  const { i18n, lookup, variant } = facts;
  const { name } = localName(facts, variant.name);
  const others = otherNames(facts, name);
  const inTile = others?.isOne ? '' : undefined;
  if (name === variant.name) return others && <p data-in-tile={inTile}>{breakableName(others.text)}</p>;
  return (
    <p>
      {i18n._(msg`On the label:`)} <span lang="en">{breakableName(variant.name)}</span>
      {others && lookup.drugs.some(({ type }) => type === 'Brand') && (
        <span data-in-tile={inTile}> · {breakableName(others.text)}</span>
      )}
    </p>
  );
}

/** Has no accessible name, because each named section would add a landmark to the page. */
function DrugSection({ section: { id, title, body } }: { section: Section }) {
  return (
    <section id={id} className={styles['section']}>
      <h2>{breakableName(title)}</h2>
      <div className={styles['body']}>{body}</div>
    </section>
  );
}

/** The reviewer and the last publication date of the content; null if it has neither, or no text about medications. */
function reviewLine({ site, i18n, drugPage }: SectionFacts): ReactNode {
  const reviewer = drugPage?.reviewer ?? null;
  const published = hasMedicationTexts(drugPage) ? localizeDate(drugPage.sys.publishedAt, site.locale) : null;
  if (!reviewer && !published) return null;
  const day = published?.text ?? '';
  return (
    <p className={styles['review']}>
      {reviewer && (
        <span>
          {i18n._(msg`Reviewer:`)}{' '}
          {site.flags.reviewersPage ? (
            <a href={site.href(`/reviewers/${encodeURIComponent(reviewer.slug)}`)}>{reviewer.name}</a>
          ) : (
            reviewer.name
          )}
          {reviewer.occupation ? `, ${reviewer.occupation}` : ''}
        </span>
      )}
      {published && <time dateTime={published.iso}>{i18n._(msg`Text last updated ${day}`)}</time>}
    </p>
  );
}
