/** SVG paths of line icons on a 24-unit grid. They are decorative: the text beside them says what they mean. */
export const iconPaths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  chevronRight: 'm9 5 7 7-7 7',
  chevronDown: 'm5 9 7 7 7-7',
  pin: 'M12 21s7-6.1 7-11.5A7 7 0 0 0 5 9.5C5 14.9 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 8v5m0 3.5v.1M12 3 2.5 20h19L12 3Z',
  info: 'M12 11v6m0-9.6v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  card: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7Zm0 3h18M7 15h4',
  phone:
    'M6.5 3h3l1.5 5-2 1.5a12 12 0 0 0 5.5 5.5L16 13l5 1.5v3A2.5 2.5 0 0 1 18.5 20C10.5 20 4 13.5 4 5.500A2.5 2.5 0 0 1 6.5 3Z',
  printer: 'M7 9V3h10v6M7 18H4v-7h16v7h-3M7 14h10v7H7v-7Z',
} as const;

export type IconName = keyof typeof iconPaths;

/** A path on the 24-unit grid, `size` pixels square, in the color of the text around it. Hidden from screen readers. */
export function LineIcon({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** One of the line icons by name. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <LineIcon path={iconPaths[name]} size={size} />;
}
