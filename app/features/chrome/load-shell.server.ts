import { underBase } from '../../../domain/locale.ts';
import { fillPartnerName } from '../../../domain/text-placeholders.ts';
import { partnerSources, type PartnerSource } from '../../../tenants/sources.ts';
import type { PageContext } from '../../context.ts';
import { readAppData } from '../content/app-data.server.ts';
import { fontFiles } from './font-files.server.ts';
import type { ShellData } from './shell-data.ts';

// The same order as in app/styles/base.css.
const layers = '@layer reset,base,ui;';

/** A partner source's two colours as tokens; a banner is drawn with these and no others (spec §2, partner banner). */
function sourceCss(source: PartnerSource | null): string {
  if (!source?.banner) return '';
  return `:root{--source-ink:${source.banner.ink};--source-background:${source.banner.background}}`;
}

const logoOf = (basePath: string, { displayName, logo }: PartnerSource) =>
  logo ? { name: displayName, file: underBase(basePath, logo) } : null;

/**
 * Gathers what the frame of a page shows. It never fails: without the client's app data the frame has its brand and no
 * words of the content's, and around it nothing is found (routes/site.tsx).
 */
export async function loadShell(page: PageContext): Promise<ShellData> {
  const { site, basePath, source } = page;
  const { text, placeholder } = await readAppData(page);
  const words = (name: string) => fillPartnerName(text(name), placeholder, site.partner.clientDisplayName);
  const { tenant, partner } = site;
  const logos = partnerSources.flatMap((candidate) => {
    const logo = logoOf(basePath, candidate);
    return logo ? [[candidate.id, logo] as const] : [];
  });
  return {
    displayName: partner.clientDisplayName,
    mark: underBase(basePath, tenant.mark),
    css: layers + page.themeCss + sourceCss(source),
    themeColor: { light: tenant.theme.light.surface, dark: tenant.theme.dark.surface },
    bodyFont: page.assetPrefix + fontFiles[tenant.theme.fonts.body],
    affiliation: words('affiliation') || tenant.affiliation,
    sampleNotice: words('sampleNotice'),
    help: tenant.help,
    popularSearches: tenant.home.popularSearches,
    banner: source?.banner ? logoOf(basePath, source) : null,
    partnerLogos: Object.fromEntries(logos),
    noindex: site.noindex,
    basePath,
    locale: page.locale,
    origin: page.origin,
    environment: page.environment,
    demonstration: page.demonstration,
  };
}
