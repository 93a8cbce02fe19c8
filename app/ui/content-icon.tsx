import { iconPaths, LineIcon } from './icon.tsx';

/** Paths of icons that few pages show, separate from icon.tsx because every page loads that. */
export const pageIcons = {
  card: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7Zm0 3h18M7 15h4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  phone:
    'M6.5 3h3l1.5 5-2 1.5a12 12 0 0 0 5.5 5.5L16 13l5 1.5v3A2.5 2.5 0 0 1 18.5 20C10.5 20 4 13.5 4 5.500A2.5 2.5 0 0 1 6.5 3Z',
  pin: 'M12 21s7-6.1 7-11.5A7 7 0 0 0 5 9.5C5 14.9 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  printer: 'M7 9V3h10v6M7 18H4v-7h16v7h-3M7 14h10v7H7v-7Z',
} as const;

/** More icons that content may name. */
const contentPaths = {
  arrowRight: 'M4 12h16m-6-6 6 6-6 6',
  book: 'M12 6.5C10 5 7 4.5 4 4.5v14c3 0 6 .5 8 2 2-1.5 5-2 8-2v-14c-3 0-6 .5-8 2Zm0 0v14',
  calendar:
    'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 19V7A1.5 1.5 0 0 1 5 5.5Zm-1.5 5h17M8 3v4m8-4v4',
  chat: 'M4.5 4.5h15A1.5 1.5 0 0 1 21 6v9.5a1.5 1.5 0 0 1-1.5 1.5H11l-5 4v-4H4.5A1.5 1.5 0 0 1 3 15.5V6a1.5 1.5 0 0 1 1.5-1.5ZM8 9h8m-8 3.500h5',
  chevronLeft: 'm15 5-7 7 7 7',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2',
  external:
    'M14 4h6v6m0-6-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10',
  gift: 'M4 11v9h16v-9M3 7.5h18V11H3V7.5Zm9 0V20m0-12.5S11 3 8.5 3a2.25 2.25 0 0 0 0 4.5H12Zm0 0S13 3 15.5 3a2.25 2.25 0 0 1 0 4.5H12Z',
  heart: 'M12 20s-8-4.8-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.2 12 20 12 20Z',
  home: 'M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  mail: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5Zm-1 1.5 8.5 6 8.5-6',
  pill: 'M7.8 20.2a4.25 4.25 0 0 1-6-6l7.4-7.400a4.25 4.25 0 0 1 6 6l-7.4 7.400Zm-2.3-9.7 6 6',
  /** The privacy choices icon that California requires, as a line drawing. */
  privacyChoices:
    'M7.5 6h9a6 6 0 0 1 0 12h-9a6 6 0 0 1 0-12Zm6.5 0-4 12M4.8 12.2l1.7 1.8 2.6-3.4M14.8 10l3.8 4m0-4-3.8 4',
  question: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.5A2.5 2.5 0 0 1 14.5 9.7c0 1.8-2.5 2-2.5 3.8m0 3v.1',
  shield: 'M12 3 5 6v5c0 5 3 8.5 7 10 4-1.5 7-5 7-10V6l-7-3Z',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8L12 3.5Z',
  store: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm7 10v-5h4v5',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-3.5 3.7-5.5 7.5-5.5s6.9 2 7.5 5.5',
} as const;

const paths: Readonly<Record<string, string>> = { ...iconPaths, ...pageIcons, ...contentPaths };

const normalizeName = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
const pathsByName = new Map(Object.entries(paths).map(([name, path]) => [normalizeName(name), path]));

/**
 * An icon by the name that editors typed: 'arrowRight', 'arrow-right' and 'Arrow right' are the same. Renders nothing for
 * an unknown name.
 */
export function ContentIcon({ name, size }: { name: string | null | undefined; size?: number }) {
  const path = pathsByName.get(normalizeName(name ?? ''));
  return path ? <LineIcon path={path} size={size} /> : null;
}
