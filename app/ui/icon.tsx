/** SVG paths of line icons on a 24-unit grid. They are decorative: the text beside them says what they mean. */
export const iconPaths = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  chevronRight: 'm9 5 7 7-7 7',
  chevronDown: 'm5 9 7 7 7-7',
  alert: 'M12 8v5m0 3.5v.1M12 3 2.5 20h19L12 3Z',
  info: 'M12 11v6m0-9.6v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
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
