/** Which parts of the site's frame a page shows. */
export interface Frame {
  header: boolean;
  /** The compact search box of the header on wide screens and the search icon on narrow ones. */
  headerSearch: boolean;
  footer: boolean;
  /** The search panel at the top of the footer. */
  footerSearch: boolean;
  /** Id of the partner source whose logo the footer shows; empty without one. */
  footerPartner: string;
  /** Null on a page that never shows a banner. */
  banner: 'card-ready' | 'search-now' | null;
}

/** The path whose frame an error page has, whatever its own: a page that does not exist has a search, as /search has. */
export type FailurePath = '/search' | '/error';

interface Rule {
  path: RegExp;
  change: Partial<Frame>;
  /** It holds for an error page at this path too. */
  forErrorsToo?: true;
}

const defaultFrame: Frame = {
  header: true,
  headerSearch: true,
  footer: true,
  footerSearch: true,
  footerPartner: '',
  banner: 'search-now',
};

const withoutSearch = { headerSearch: false, footerSearch: false };
const withoutFrame = { header: false, footer: false };

// The card page of a partner source, whose logo the footer shows.
const partnerCardPath = /^\/card\/(?!saved$)([^/]+)$/i;

/** The table of spec §2, in its order. Paths have no base path and no trailing slash. */
const rules: readonly Rule[] = [
  { path: /^\/$/, change: { ...withoutSearch, footer: false } },
  { path: /^\/card$/i, change: { banner: 'card-ready' } },
  { path: partnerCardPath, change: { footerSearch: false } },
  { path: /^\/auction\/[^/]+(\/[^/]+)?$/i, change: withoutFrame },
  { path: /\/pap\/\d+\/map$/i, change: { footer: false }, forErrorsToo: true },
  // Not in the specification: these pages have a search of their own, and need no second one.
  { path: /^\/(search|medications|welcome|card\/saved)$/i, change: withoutSearch },
  // Not in the specification: each of these pages has one task, from which a search below would distract.
  { path: /^\/(coupon|unsubscribe|error)$/i, change: { footerSearch: false } },
  // Not in the specification: the widget is framed by a partner's page.
  { path: /^\/embed$/i, change: { ...withoutFrame, banner: null }, forErrorsToo: true },
];

/**
 * The frame of a page (spec §2, "Routes seen in the page shell").
 * @param pathname path below the site's base path, as `useLocation` gives it.
 * @param query of the page, with its question mark.
 * @param failure if the page is an error page.
 */
export function frameFor(pathname: string, query = '', failure?: FailurePath): Frame {
  const ownPath = pathname.replace(/\/+$/, '') || '/';
  const path = failure ?? ownPath;
  const frame = { ...defaultFrame };
  for (const { path: pattern, change, forErrorsToo } of rules)
    if (pattern.test(forErrorsToo ? ownPath : path)) Object.assign(frame, change);
  // Not in the specification: without a card the page itself has a search.
  if (path + query === '/card') Object.assign(frame, withoutSearch);
  return { ...frame, footerPartner: partnerCardPath.exec(path)?.[1]?.toLowerCase() ?? '' };
}
