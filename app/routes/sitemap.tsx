import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useHref } from 'react-router';

import { joinLinkBase } from '../../domain/locale.ts';
import { groupByLetter } from '../../domain/medication-list.ts';
import type { SitemapSection } from '../../tenants/tenant.ts';
import { pageContext } from '../context.ts';
import { LetterGroups } from '../learn/letter-groups.tsx';
import { loadSitemap } from '../learn/load-sitemap.server.ts';
import type { SitemapLink } from '../learn/sitemap-links.ts';
import styles from '../learn/sitemap.module.css';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { ContentPage } from '../ui/content-page.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/sitemap';

/** A longer list is grouped by letter. */
const maxUngroupedLinks = 40;

/** Titles of sections for which the content has none. */
const defaultTitles: Readonly<Record<SitemapSection, MessageDescriptor>> = {
  main: msg`Main pages`,
  rewards: msg`Rewards`,
  drugs: msg`All medications`,
  medications: msg`Medications by ingredient`,
  editorial: msg`Guides`,
  conditions: msg`Conditions`,
  classes: msg`Drug classes`,
};

function contentTitle(titles: unknown, section: SitemapSection): string | null {
  const title: unknown = typeof titles === 'object' && titles !== null ? Reflect.get(titles, section) : null;
  return typeof title === 'string' && title !== '' ? title : null;
}

/** All pages of the site for people (spec §2, sitemap). A list that could not be loaded does not affect the others. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const i18n = i18nFor(page.site.locale);
  const { texts, sections } = await loadSitemap(page);
  const title = texts?.headline || i18n._(msg`Site map`);
  const subtext = texts?.subtext || i18n._(msg`Every page of this site, by kind.`);
  const path = '/sitemap';
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  return {
    title,
    subtext,
    trail,
    sections: sections.map(({ section, links }) => ({
      // The prefix keeps the id 'main' for the page's own <main>.
      id: `section-${section}`,
      title: contentTitle(texts?.sectionTitles, section) ?? i18n._(defaultTitles[section]),
      links,
      letters:
        links && links.length > maxUngroupedLinks
          ? groupByLetter(links, (link) => link.title, page.site.locale)
          : [],
    })),
    head: pageHead(page, { title, description: subtext, path, data: trailData }),
  };
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function Sitemap({ loaderData }: Route.ComponentProps) {
  const { title, subtext, trail, sections } = loaderData;
  return (
    <ContentPage trail={trail} headline={title} lead={subtext}>
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </ContentPage>
  );
}

type SectionProps = Route.ComponentProps['loaderData']['sections'][number];

function Section({ id, title, links, letters }: SectionProps) {
  const { t } = useLingui();
  return (
    <section id={id} className={styles['section']} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {!links && <Notice>{t`This list could not be loaded just now. Please try again in a minute.`}</Notice>}
      {links && letters.length === 0 && <LinkList links={links} />}
      {letters.length > 0 && (
        <LetterGroups id={id} groups={letters} labelledBy={`${id}-title`} headingLevel="h3">
          {({ items }) => <LinkList links={items} />}
        </LetterGroups>
      )}
    </section>
  );
}

/** Plain links, because thousands of React Router's links would block a phone for a second. */
function LinkList({ links }: { links: readonly SitemapLink[] }) {
  const { i18n } = useLingui();
  const base = useHref('/');
  const isTranslated = i18n.locale !== 'en-US';
  return (
    <ul role="list" className={styles['links']}>
      {links.map(({ path, title, inEnglish }) => (
        <li key={path} lang={inEnglish && isTranslated ? 'en' : undefined}>
          <a href={joinLinkBase(base, path)}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
