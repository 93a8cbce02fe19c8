export interface SiteLink {
  label: string;
  to: string;
}

/** Header links, six at most (spec §2). Each leads to something that exists. */
export const headerLinks: readonly SiteLink[] = [
  { label: 'How it works', to: '/#how-it-works' },
  { label: 'Popular searches', to: '/#popular-searches' },
  { label: 'About our prices', to: '/#prices' },
];

/** Footer links, four at most (spec §9, query limits). */
export const footerLinks: readonly SiteLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Search', to: '/search' },
  { label: 'How it works', to: '/#how-it-works' },
  { label: 'About our prices', to: '/#prices' },
];
