import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import { msg } from '@lingui/core/macro';
import bricolage650 from 'latin-fonts/bricolage-grotesque-650.woff2?url';
import figtree from 'latin-fonts/figtree.woff2?url';
import nunito from 'latin-fonts/nunito-sans.woff2?url';
import publicSans from 'latin-fonts/public-sans.woff2?url';

import { createObjectMemo } from '../../domain/object-memo.ts';
import { addRendered } from '../../domain/rendered-values.ts';
import { fillPartnerName } from '../../domain/text-placeholders.ts';
import { defaultPreferencesByPolicy } from '../../domain/tracking.ts';
import type { PartnerSource } from '../../tenants/sources.ts';
import { shippedFamily, themeCss, type ShippedFamily, type ThemeWithFonts } from '../../tenants/theme-css.ts';
import { themeFromContent } from '../../tenants/theme-from-content.ts';
import type { AppData } from '../../upstreams/content/app-data.ts';
import type { DocumentFonts } from '../../upstreams/content/document-fonts.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { fontPath, loadAppData, loadContent, loadStaticPages } from './content/load-content.server.ts';
import { rememberScript } from './cookie-preferences.ts';
import { linksToEnabledPages, privacyChoicesPath } from './frame-links.server.ts';
import type { Rendered } from './content/render-content.ts';
import { i18nFor } from './i18n.server.ts';
import { languageOfferScript } from './site-header.tsx';
import type { DocumentHead, ShellData, SiteLink } from './shell-data.ts';
import { renderFooter } from './site-footer.server.tsx';

/** The Latin font file of each family, the same that fonts.css names, for the preload link. */
const fontFiles: Readonly<Record<ShippedFamily, string>> = {
  'Figtree Variable': figtree,
  'Bricolage Grotesque 650': bricolage650,
  'Bricolage Grotesque Variable': bricolage,
  'Public Sans Variable': publicSans,
  'Nunito Sans Variable': nunito,
};

/** The files of the body's and the headings' font, which are loaded first: later ones are not used ('optional'). */
function fontsOf(theme: ThemeWithFonts, assetPrefix: string): DocumentHead['fonts'] {
  const files = (['body', 'display'] as const).map(
    (role) => theme.fontFiles?.[role]?.file ?? assetPrefix + fontFiles[shippedFamily(theme, role)],
  );
  return [...new Set(files)].map((file) => ({ file, type: mediaTypes[file.split('.').at(-1) ?? ''] ?? '' }));
}

const mediaTypes: Readonly<Record<string, string>> = {
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

/** A font of the content with its file at an address on our origin. */
function contentFont(site: SiteContext, font: NonNullable<DocumentFonts['primary']> | null | undefined) {
  if (!font) return undefined;
  const path = font.file && fontPath(font.file.url);
  return { ...font, file: path && site.fileHref(path) };
}

/** The two colors of a partner source's banner as CSS custom properties (spec §2). */
function sourceCss(source: PartnerSource | null): string {
  if (!source?.banner) return '';
  return `:root{--source-ink:${source.banner.ink};--source-background:${source.banner.background}}`;
}

const logoOf = (site: SiteContext, { displayName, logo }: PartnerSource) =>
  logo ? { name: displayName, file: site.fileHref(logo) } : null;

/** The logos of the partner sources that have one, by id. */
const partnerLogos = (site: SiteContext) =>
  Object.fromEntries(
    site.sources.flatMap((source) => {
      const logo = logoOf(site, source);
      return logo ? [[source.id, logo]] : [];
    }),
  );

function failureTitles({ locale }: SiteContext) {
  const i18n = i18nFor(locale);
  return { missing: i18n._(msg`Page not found`), failed: i18n._(msg`Error loading data`) };
}

/** The link that the content names, or the site's own privacy choices page. */
function privacyChoicesLink({ locale }: SiteContext, link: { text: string; link: string } | null): SiteLink {
  if (link) return { text: link.text, href: link.link };
  return { text: i18nFor(locale)._(msg`Your privacy choices`), href: privacyChoicesPath };
}

/** The partner that the content names, unless it is the site's own name or its client's id. */
function partnerName({ tenant, partner }: SiteContext, name: string | null): string | null {
  const ownNames = [tenant.id, partner.clientDisplayName].map((own) => own.toLowerCase());
  return name && !ownNames.includes(name.trim().toLowerCase()) ? name : null;
}

/** Header, logos and icon from the content; the tenant's mark replaces a missing logo. */
function frameFromContent(site: SiteContext, content: Rendered<AppData> | null) {
  const { tenant } = site;
  const ownMark = site.fileHref(tenant.mark);
  const { navbar, footer } = content?.layout ?? { navbar: null, footer: null };
  return {
    mark: navbar?.logo?.url ?? ownMark,
    headerLinks: linksToEnabledPages(site, navbar?.links ?? []),
    icon: {
      file: content?.favicon?.url ?? ownMark,
      type: content?.favicon?.contentType ?? 'image/svg+xml',
    },
    footerMark: footer?.logo?.url ?? ownMark,
    privacyChoices: content && privacyChoicesLink(site, footer?.privacyChoices ?? null),
  };
}

/** One sentence that names all demonstration data on a page; '' if there is none. */
function ribbonText({ locale, demonstration }: SiteContext, sampleNotice: string): string {
  const i18n = i18nFor(locale);
  const isOffer = !demonstration.prices && !demonstration.cards;
  if (isOffer) return sampleNotice && i18n._(msg`Sample texts: no medical advice`);
  return i18n._(
    sampleNotice ? msg`Demonstration: no offers or medical advice` : msg`Demonstration: no offers`,
  );
}

/** Whether the page is the widget, the only one that is shown in a frame on another site. */
const isFramed = ({ request }: PageContext) => request.url.pathname.endsWith('/embed');

/**
 * The script and the HTML that remember a page's ZIP code; null in a frame on another site, which has no cookies of
 * ours.
 */
function rememberParts(page: PageContext): DocumentHead['remember'] {
  const { site, request, policy } = page;
  if (isFramed(page)) return null;
  const sources = request.isShared ? site.sources.map(({ id }) => id) : [];
  const { personalization } = defaultPreferencesByPolicy[site.tenant.policy.privacy];
  const script = rememberScript(sources, personalization);
  policy.allowScript(script);
  const zip = request.url.searchParams.has('zip') ? request.zip : null;
  const file = site.fileHref('/remember');
  // A style sheet, because a head cannot contain images, and with media="print", so that it does not block rendering.
  const withoutScript = zip ? `<link rel="stylesheet" media="print" href="${file}?zip=${zip}">` : '';
  return { script, withoutScript };
}

// Cached, because colors and fonts change only with the content, and checking their contrast takes time.
const themeMemo = createObjectMemo<ReturnType<typeof mergeTheme>>();

function mergeTheme(
  { site, telemetry }: PageContext,
  content: Rendered<AppData> | null,
  fonts: DocumentFonts | null,
) {
  const { theme, problems } = themeFromContent(site.tenant.theme, content?.colors, {
    primary: contentFont(site, fonts?.primary),
    secondary: contentFont(site, fonts?.secondary),
    tertiary: contentFont(site, fonts?.tertiary),
  });
  for (const problem of problems) telemetry.warn(problem);
  return { theme, themeStyle: themeCss(theme) };
}

/**
 * Loads what the frame of every page shows. It never fails: without app data the frame keeps its brand and drops the
 * content's texts, and routes/site.tsx renders "not found" inside it (spec §4).
 */
export async function loadShell(page: PageContext): Promise<ShellData> {
  const { site } = page;
  const { basePath, tenant, partner } = site;
  const { call, source } = page.request;
  const query = { client: tenant.id, locale: site.locale };
  const [{ text, placeholder }, { content }, home, fonts] = await Promise.all([
    loadAppData(page),
    loadContent(page, (client) => client.appData(query, call)),
    page.services.content.homepage(query, call),
    page.services.content.documentFonts(query, call),
  ]);
  // Loaded after the others, so that a content service that is down gets no needless calls.
  const staticPages = content && (await loadStaticPages(page));
  const { theme, themeStyle } = themeMemo(
    content ?? tenant.theme,
    [tenant.theme, fonts.content, basePath],
    () => mergeTheme(page, content, fonts.content),
  );
  const css = themeStyle + sourceCss(source);
  page.policy.allowStyle(css);
  page.policy.allowScript(languageOfferScript);
  const appText = (name: string) => fillPartnerName(text(name), placeholder, partner.clientDisplayName);
  const { icon, footerMark, privacyChoices, ...frame } = frameFromContent(site, content);
  const sampleNotice = appText('sampleNotice');
  const footer = renderFooter(page, {
    content,
    staticPages,
    privacyChoices,
    affiliation: appText('affiliation') || (tenant.words[site.locale].affiliation ?? tenant.affiliation),
    partnerName: partnerName(site, content?.partnerName ?? null),
    sampleNotice,
  });
  const data = {
    ...frame,
    footer: { ...footer, mark: footerMark, privacyChoices },
    displayName: partner.clientDisplayName,
    layout: theme.layout,
    failureTitles: failureTitles(site),
    isSample: sampleNotice !== '',
    coverageNote: site.coverageNote,
    anotherMedication: tenant.words[site.locale].anotherMedication ?? null,
    ribbon: ribbonText(site, sampleNotice),
    help: tenant.help,
    popularSearches: home.content?.popularSearches ?? [],
    banner: source?.banner ? logoOf(site, source) : null,
    partnerLogos: partnerLogos(site),
    privacy: tenant.policy.privacy,
    isMonitored: site.isMonitored,
    basePath,
    offlineScope: tenant.policy.privacy === 'opt-out' && !isFramed(page) ? basePath : undefined,
    locale: site.locale,
  };
  const document = {
    css,
    icon,
    themeColor: { light: theme.light.surface, dark: theme.dark.surface },
    fonts: fontsOf(theme, site.assetPrefix),
    noindex: site.noindex,
    remember: rememberParts(page),
  };
  return addRendered(page.request, data, { document });
}
