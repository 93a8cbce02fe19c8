/** Paths of icons that few pages show, separate from icon.tsx because every page loads that. */
export const pageIcons = {
  card: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7Zm0 3h18M7 15h4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  phone:
    'M6.5 3h3l1.5 5-2 1.5a12 12 0 0 0 5.5 5.5L16 13l5 1.5v3A2.5 2.5 0 0 1 18.5 20C10.5 20 4 13.5 4 5.500A2.5 2.5 0 0 1 6.5 3Z',
  pin: 'M12 21s7-6.1 7-11.5A7 7 0 0 0 5 9.5C5 14.9 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  printer: 'M7 9V3h10v6M7 18H4v-7h16v7h-3M7 14h10v7H7v-7Z',
} as const;
