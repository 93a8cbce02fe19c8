import { msg } from '@lingui/core/macro';

import { underBase } from '../../domain/locale.ts';
import { fillPartnerName } from '../../domain/text-placeholders.ts';
import { partnerSources, type PartnerSource } from '../../tenants/sources.ts';
import { themeCss } from '../../tenants/theme-css.ts';
import { themeFromContent } from '../../tenants/theme-from-content.ts';
import type { AppData } from '../../upstreams/content/app-data.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { choicesPath } from '../privacy/load-choices.server.ts';
import { readAppData } from './content/app-data.server.ts';
import { footerLinks, legalLinks, linksToEnabledPages } from './frame-links.server.ts';
import { loadContent } from './content/load-content.server.ts';
import type { Shown } from './content/show-content.ts';
import { i18nFor } from './i18n.server.ts';
import { fontFiles } from './font-files.server.ts';
import type { ShellData, SiteLink } from './shell-data.ts';

// The same order as in app/styles/base.css.
const layers = '@layer reset,base,ui;';

/** A partner source's two colours as tokens; a banner is drawn with these and no others (spec §2, partner banner). */
function sourceCss(source: PartnerSource | null): string {
  if (!source?.banner) return '';
  return `:root{--source-ink:${source.banner.ink};--source-background:${source.banner.background}}`;
}

const logoOf = (basePath: string, { displayName, logo }: PartnerSource) =>
  logo ? { name: displayName, file: underBase(basePath, logo) } : null;

/** The content's link, else one to our own page. */
function privacyChoicesLink({ locale }: SiteContext, link: { text: string; link: string } | null): SiteLink {
  if (link) return { text: link.text, href: link.link };
  return { text: i18nFor(locale)._(msg`Your privacy choices`), href: choicesPath };
}

/** Header, footer and icon as the content has them, with the tenant's own mark where it has none. */
function frameFromContent(site: SiteContext, content: Shown<AppData> | null) {
  const { tenant, flags } = site;
  const ownMark = underBase(site.basePath, tenant.mark);
  const { navbar, footer } = content?.layout ?? { navbar: null, footer: null };
  return {
    mark: navbar?.logo?.url ?? ownMark,
    icon: {
      file: content?.favicon?.url ?? ownMark,
      type: content?.favicon?.contentType ?? 'image/svg+xml',
    },
    headerLinks: linksToEnabledPages(site, navbar?.links ?? []),
    footer: {
      mark: footer?.logo?.url ?? ownMark,
      // Without app data no page is found, so none is named.
      links: content ? footerLinks(site, footer?.links ?? []) : [],
      html: footer?.text?.html ?? '',
      legalLinks: content ? legalLinks(site) : [],
      privacyChoices: content && privacyChoicesLink(site, footer?.privacyChoices ?? null),
      hasContactsPopup: flags.contactsPopup,
    },
  } satisfies Partial<ShellData>;
}

/**
 * Gathers what the frame of a page shows. It never fails: without the client's app data the frame has its brand and no
 * words of the content's, and around it nothing is found (routes/site.tsx).
 */
export async function loadShell(page: PageContext): Promise<ShellData> {
  const { site } = page;
  const { basePath } = site;
  const { source } = page.request;
  const { tenant, partner } = site;
  const query = { client: tenant.id, locale: page.site.locale };
  const [{ text, placeholder }, { content }, home, fonts] = await Promise.all([
    readAppData(page),
    loadContent(page, (client) => client.appData(query, page.request.call)),
    page.services.content.homepage(query, page.request.call),
    page.services.content.documentFonts(query, page.request.call),
  ]);
  const { theme, refused } = themeFromContent(tenant.theme, content?.colors, {
    primary: fonts.content?.primary.name,
    secondary: fonts.content?.secondary?.name,
  });
  for (const problem of refused) page.telemetry.warn(problem);
  const appText = (name: string) => fillPartnerName(text(name), placeholder, partner.clientDisplayName);
  const logos = partnerSources.flatMap((candidate) => {
    const logo = logoOf(basePath, candidate);
    return logo ? [[candidate.id, logo] as const] : [];
  });
  return {
    ...frameFromContent(page.site, content),
    displayName: partner.clientDisplayName,
    css: layers + themeCss(theme) + sourceCss(source),
    themeColor: { light: theme.light.surface, dark: theme.dark.surface },
    bodyFont: page.site.assetPrefix + fontFiles[theme.fonts.body],
    failureTitles: {
      missing: i18nFor(page.site.locale)._(msg`Page not found`),
      failed: i18nFor(page.site.locale)._(msg`Error loading data`),
    },
    affiliation: appText('affiliation') || tenant.affiliation,
    sampleNotice: appText('sampleNotice'),
    help: tenant.help,
    popularSearches: home.content?.popularSearches ?? [],
    banner: source?.banner ? logoOf(basePath, source) : null,
    partnerLogos: Object.fromEntries(logos),
    noindex: site.noindex,
    privacy: tenant.policy.privacy,
    isMonitored: page.site.isMonitored,
    basePath,
    locale: page.site.locale,
    origin: page.site.origin,
    environment: page.site.environment,
    isDemonstration: page.site.isDemonstration,
  };
}
