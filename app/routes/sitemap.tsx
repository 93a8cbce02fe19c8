import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { groupByLetter } from '../../domain/medication-list.ts';
import type { SitemapSection } from '../../tenants/tenant.ts';
import { pageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { ContentPage } from '../ui/content-page.tsx';
import { pageTrail } from '../shell/page-trail.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadSitemap } from '../learn/load-sitemap.server.ts';
import { SitemapSectionList, type ShownSection } from '../learn/sitemap-section.tsx';
import type { Route } from './+types/sitemap';

/** A list longer than this is shown by letter. */
const longList = 40;

/** Titles of the sections that content gives none. */
const usualTitles: Readonly<Record<SitemapSection, MessageDescriptor>> = {
  main: msg`Main pages`,
  rewards: msg`Rewards`,
  drugs: msg`All drugs`,
  medications: msg`Medications`,
  editorial: msg`Guides`,
  conditions: msg`Conditions`,
  classes: msg`Drug classes`,
};

const textIn = (titles: unknown, name: string) => {
  const found: unknown = typeof titles === 'object' && titles !== null ? Reflect.get(titles, name) : null;
  return typeof found === 'string' && found !== '' ? found : null;
};

/** Every page of the site for people (spec §2, sitemap). A list that cannot be had leaves the others standing. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const words = i18nFor(page.site.locale);
  const { words: content, parts } = await loadSitemap(page);
  const sections = parts.map(({ section, links }): ShownSection => {
    const title = textIn(content?.sectionTitles, section) ?? words._(usualTitles[section]);
    const long = links && links.length > longList;
    return {
      // 'main' alone is the page's own.
      id: `section-${section}`,
      title,
      links,
      letters: long ? groupByLetter(links, (link) => link.title, page.site.locale) : [],
    };
  });
  const title = content?.headline ?? words._(msg`Site map`);
  const subtext = content?.subtext ?? words._(msg`Every page of this site, by kind.`);
  const { trail, trailData } = pageTrail(page.site, { name: title, path: '/sitemap' });
  return {
    title,
    subtext,
    trail,
    sections,
    head: pageHead(page, {
      title,
      description: subtext,
      path: '/sitemap',
      data: trailData,
    }),
  };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Sitemap({ loaderData }: Route.ComponentProps) {
  const { title, subtext, trail, sections } = loaderData;
  return (
    <ContentPage trail={trail} headline={title} lead={subtext}>
      {sections.map((section) => (
        <SitemapSectionList key={section.id} section={section} />
      ))}
    </ContentPage>
  );
}
