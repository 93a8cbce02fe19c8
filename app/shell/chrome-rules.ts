/** What of the site's frame a page shows, and which words the banner carries. */
export interface Chrome {
  header: boolean;
  /** The compact search on wide screens and the search icon on narrow ones. */
  headerSearch: boolean;
  footer: boolean;
  /** The search panel at the top of the footer. Never true where the footer is hidden. */
  footerSearch: boolean;
  /** Id of the partner source whose logo stands in the footer. */
  footerPartner: string | null;
  /** Null for a page that has none, whoever sent the visitor. */
  banner: 'card-ready' | 'search-now' | null;
}

interface Rule {
  path: RegExp;
  change: Partial<Chrome>;
}

const everywhere: Chrome = {
  header: true,
  headerSearch: true,
  footer: true,
  footerSearch: true,
  footerPartner: null,
  banner: 'search-now',
};

// A partner source's own card page; the footer shows that source's logo.
const cardOfSource = /^\/card\/([^/]+)$/i;

/** The table of spec §2, in its order. Paths have no base path and no slash at their end. */
const rules: readonly Rule[] = [
  { path: /^\/$/, change: { headerSearch: false, footer: false } },
  { path: /^\/card$/i, change: { banner: 'card-ready' } },
  { path: cardOfSource, change: { header: true, footerSearch: false } },
  {
    path: /^\/auction\/[^/]+(\/[^/]+)?$/i,
    change: { header: false, headerSearch: false, footer: false, footerSearch: false },
  },
  { path: /\/pap\/\d+\/map$/i, change: { footer: false } },
  // Ours (design §6): the page is itself a search; a second panel below it would only repeat it.
  { path: /^\/search$/i, change: { footerSearch: false } },
  // Ours: it stands in a page of a partner's, which has a frame of its own.
  {
    path: /^\/embed$/i,
    change: { header: false, headerSearch: false, footer: false, footerSearch: false, banner: null },
  },
];

/**
 * The frame of a page (spec §2, "Routes seen in the page shell").
 * @param pathname path below the site's base path, as React Router's `useLocation` gives it.
 */
export function chromeFor(pathname: string): Chrome {
  const path = pathname.replace(/\/+$/, '') || '/';
  const chrome = { ...everywhere };
  for (const rule of rules) if (rule.path.test(path)) Object.assign(chrome, rule.change);
  return {
    ...chrome,
    footerSearch: chrome.footer && chrome.footerSearch,
    footerPartner: cardOfSource.exec(path)?.[1]?.toLowerCase() ?? null,
  };
}
