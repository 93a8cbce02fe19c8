import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { useHref } from 'react-router';

import { joinLinkBase, type Locale } from '../../domain/locale.ts';
import { groupByLetter } from '../../domain/medication-list.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { SitemapSection } from '../../tenants/tenant.ts';
import type { PageContext } from '../context.ts';
import { loadAppData, loadContent } from '../shell/content/load-content.server.ts';
import { isLegalPage, isLinkable, listFixedPages, privacyChoicesPath } from '../shell/frame-links.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { localizeName } from '../shell/load-drug.server.ts';
import { fallBackTo } from '../shell/loader-guards.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/structured-data.server.ts';
import { ContentPage } from '../ui/content-page.tsx';
import { DisclosureList } from '../ui/disclosure-list.tsx';
import chipStyles from '../ui/link-chips.module.css';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { LetterGroups } from './letter-index.server.tsx';
import { splitAtSortWord } from './load-letter-index.server.ts';
import { findMissingPages } from './load-static-page.server.ts';
import { glp1 } from './load-topic.server.ts';
import { sitemapSections, type SectionLinks, type SitemapLink } from './sitemap-links.ts';
import styles from './sitemap.module.css';

/** The sections of a site's sitemap, and the texts of its page; `texts` is null where the content has none. */
export async function loadSitemap(page: PageContext) {
  const { flags, tenant } = page.site;
  const { sitemap: sections } = tenant.policy;
  const query = {
    includeDrugs: sections.includes('drugs') || sections.includes('medications'),
    includeEditorial: sections.includes('editorial'),
    includeClasses: sections.includes('classes') || isPageOn(flags, glp1.path),
    includeConditions: sections.includes('conditions'),
    locale: page.site.locale,
  };
  const [{ content, failed }, medications, { text }, missing] = await Promise.all([
    loadContent(page, (client) => client.sitemap(query, page.request.call)),
    page.services.drugs.list({}, page.request.call).catch(fallBackTo(null, page, 'medication lists')),
    loadAppData(page),
    findMissingPages(page),
  ]);
  if (!medications && !failed && content.drugs.length === 0) missing.add(medicationsPath);
  if (!failed && !content.classes.some(({ slug }) => slug === glp1.slug)) missing.add(glp1.path);
  // A gateway may have no list of its drugs.
  const drugs = tenant.policy.sitemapDrugs === 'content' ? 'content' : (medications ?? 'content');
  return {
    texts: content.page,
    // The content describes ingredients alone.
    hasAllDrugs: drugs !== 'content',
    sections: sitemapSections({
      sections,
      flags,
      fixedPages: listFixedPages(page.site)
        .filter(({ path }) => !missing.has(path))
        .filter(({ path }) => isLinkable(path, text('sampleNotice') !== '')),
      content: failed ? null : content,
      drugs,
      locale: page.site.locale,
      translateName: (english) => localizeName(page.site.locale, english),
    }),
  };
}

/** A longer list is grouped by letter. */
const maxUngroupedLinks = 40;

/** A page with more sections begins with a link to each list below the first. */
const maxSectionsInView = 2;

/** An article, whose title is folded below the lists and categories of all articles. */
const isArticle = ({ path }: SitemapLink) => /^\/editorial\/(?!all$)[^/]+$/.test(path);

const sitemapPath = '/sitemap';
/** The page of all names, brands and generics. */
const medicationsPath = '/medications';

/** Titles of sections for which the content has none. */
const defaultTitles: Readonly<Record<SitemapSection, MessageDescriptor>> = {
  main: msg`Main pages`,
  rewards: msg`Rewards`,
  drugs: msg`All medications, brand and generic`,
  medications: msg`Medications by ingredient`,
  editorial: msg`Guides`,
  conditions: msg`Conditions`,
  classes: msg`Drug classes`,
};

/** Pages that lead to a price or a card. */
const pricePages = /^\/(search|medications|glp-1|auction|conditions|classes|rewards|wallet|at-the-counter)?$/;

const groupTitles = [msg`Prices and cards`, msg`Help`, msg`Legal`];

/** The main pages by what people look for; the last groups are those of all other pages. */
function groupMainPages(links: readonly SitemapLink[], locale: Locale) {
  const i18n = i18nFor(locale);
  const groupOf = ({ path }: SitemapLink) => (pricePages.test(path) ? 0 : isLegalPage(path) ? 2 : 1);
  return groupTitles
    .map((title, index) => ({ title: i18n._(title), links: links.filter((link) => groupOf(link) === index) }))
    .filter((group) => group.links.length > 0);
}

/** Links to the privacy choices instead of the page about the law, which they lead to, under their name in the footer. */
function linkPrivacyChoices(links: readonly SitemapLink[], i18n: I18n): SitemapLink[] {
  const choices = { path: privacyChoicesPath, title: i18n._(msg`Your privacy choices`), changed: null };
  return links.map((link) => (link.path === '/do-not-sell-or-share' ? choices : link));
}

function contentTitle(titles: unknown, section: SitemapSection): string | null {
  const title: unknown = typeof titles === 'object' && titles !== null ? Reflect.get(titles, section) : null;
  return typeof title === 'string' && title !== '' ? title : null;
}

/** The page of all pages, without its head. */
export type SitemapData = Omit<Awaited<ReturnType<typeof loadSitemapPage>>, 'head'>;

/** All pages of the site for people (spec §2, sitemap). A list that could not be loaded does not affect the others. */
export async function loadSitemapPage(page: PageContext) {
  const i18n = i18nFor(page.site.locale);
  const { texts, hasAllDrugs, sections } = await loadSitemap(page);
  const allPaths = new Set(sections.flatMap(({ links }) => links ?? []).map((link) => link.path));
  const title = texts?.headline || i18n._(msg`All pages`);
  const path = sitemapPath;
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const described = sections.map((section) =>
    describeSection(page.site.locale, section, { titles: texts?.sectionTitles, hasAllDrugs, allPaths }),
  );
  const hasLetters = described.some(({ isOfMedications, letters }) => isOfMedications && letters.length > 0);
  const instruction = hasLetters
    ? msg`Choose a page, or the first letter of a medication.`
    : msg`Choose a page.`;
  const subtext = texts?.subtext || i18n._(instruction);
  return {
    title,
    subtext,
    trail,
    sections: described,
    head: pageHead(page, { title, description: subtext, path, data: trailData }),
  };
}

/** A section as the page shows it. A page that lists all of the section is the link of its heading, or a link above it. */
function describeSection(
  locale: Locale,
  { section, links: all }: SectionLinks,
  { titles, hasAllDrugs, allPaths }: { titles: unknown; hasAllDrugs: boolean; allPaths: Set<string> },
) {
  const i18n = i18nFor(locale);
  const isOfDrugs = section === 'drugs';
  const isOfMedications = isOfDrugs || section === 'medications';
  const isByIngredient = isOfMedications && !(isOfDrugs && hasAllDrugs);
  const titled = isByIngredient ? 'medications' : section;
  const links = all && linkPrivacyChoices(all, i18n).filter((link) => link.path !== sitemapPath);
  const listPath = isOfMedications ? medicationsPath : `/${section}`;
  const loaded = links ?? [];
  const others = loaded.filter((link) => link.path !== listPath);
  const hasList = allPaths.has(listPath) && (isOfMedications || links === null || others.length > 0);
  return {
    isOfMedications,
    // The prefix keeps the id 'main' for the page's own <main>.
    id: `section-${section}`,
    title: contentTitle(titles, titled) ?? i18n._(defaultTitles[titled]),
    // Ingredients are only some of the names on the page of all medications, so it is not their heading.
    headingPath: hasList && !isByIngredient ? listPath : null,
    allMedicationsPath: hasList && isByIngredient && isOfDrugs ? listPath : null,
    links: section === 'main' || others.length === 0 ? links : others,
    folded: others.filter(isArticle),
    groups: section === 'main' ? groupMainPages(loaded, locale) : [],
    letters: groupLongList(others, locale),
  };
}

const groupLongList = (links: readonly SitemapLink[], locale: Locale) =>
  links.length > maxUngroupedLinks
    ? groupByLetter(links, (link) => link.sortTitle ?? link.title, locale)
    : [];

/** The sections of the sitemap as lists of links; a long one is grouped by letter (spec §2). */
export function Sitemap({ sitemap }: { sitemap: SitemapData }) {
  const { title, subtext, trail, sections } = sitemap;
  const { t } = useLingui();
  return (
    <ContentPage trail={trail} headline={title} lead={subtext}>
      {sections.length > maxSectionsInView && (
        <nav className={styles['jumps']} aria-label={t`On this page`}>
          <ul role="list" className={chipStyles['chips']}>
            {sections.slice(1).map(
              ({ id, title: name, links }) =>
                links?.length !== 1 && (
                  <li key={id}>
                    <a href={`#${id}`}>{name}</a>
                  </li>
                ),
            )}
          </ul>
        </nav>
      )}
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </ContentPage>
  );
}

type SectionProps = SitemapData['sections'][number];

function Section(props: SectionProps) {
  const { id, title, headingPath, allMedicationsPath, links, folded, groups, letters } = props;
  const { t } = useLingui();
  const count = folded.length;
  const base = useHref('/');
  return (
    <section id={id} className={styles['section']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {headingPath === null ? (
          title
        ) : (
          <a href={joinLinkBase(base, headingPath)}>
            {title}
            <Icon name="chevronRight" />
          </a>
        )}
      </h2>
      {!links && <Notice>{t`We couldn’t load this list just now. Please try again in a minute.`}</Notice>}
      {allMedicationsPath !== null && (
        <p className={styles['above']}>
          <a href={joinLinkBase(base, allMedicationsPath)}>
            {t`All medications, brand and generic`}
            <Icon name="chevronRight" size={20} />
          </a>
        </p>
      )}
      {groups.length > 0 && (
        <div className={styles['groups']}>
          {groups.map((group) => (
            <div key={group.title}>
              <h3>{group.title}</h3>
              <LinkList links={group.links} />
            </div>
          ))}
        </div>
      )}
      {groups.length === 0 && letters.length === 0 && links && links.length > 0 && (
        <LinkList links={links.filter((link) => !folded.includes(link))} />
      )}
      {count > 0 && letters.length === 0 && (
        <DisclosureList
          questions={[
            {
              id: `${id}-all`,
              question: t`${plural(count, { one: '# guide by title', other: '# guides by title' })}`,
              answer: <LinkList links={folded} />,
            },
          ]}
          answerClassName={styles['folded']}
        />
      )}
      {letters.length > 0 && (
        <LetterGroups id={id} groups={letters} labelledBy={`${id}-title`} headingLevel="h3">
          {({ items }) => <LinkList links={items} />}
        </LetterGroups>
      )}
    </section>
  );
}

/** Plain links, which load a document: rendering thousands of React Router links would double the server's render time. */
function LinkList({ links }: { links: readonly SitemapLink[] }) {
  const { i18n } = useLingui();
  const base = useHref('/');
  const isTranslated = i18n.locale !== 'en-US';
  const names = links.map(({ title, sortTitle }) => splitAtSortWord(title, sortTitle));
  // The word that a list is sorted by stands out in all of its names or in none.
  const Sorted = names.some(([leadingWords]) => leadingWords) ? 'b' : Fragment;
  return (
    <ul role="list" className={styles['links']}>
      {links.map(({ path, inEnglish }, index) => {
        const [leadingWords, name] = names[index] ?? [];
        return (
          <li key={path} lang={inEnglish && isTranslated ? 'en' : undefined}>
            <a href={joinLinkBase(base, path)}>
              {leadingWords}
              <Sorted>{name}</Sorted>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
