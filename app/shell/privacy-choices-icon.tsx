/** The sign for privacy choices that visitors know: a pill, one half with a check mark, the other with a cross. */
export function PrivacyChoicesIcon() {
  return (
    <svg width="30" height="14" viewBox="0 0 30 14" fill="none" aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M16.9 0H23a7 7 0 0 1 0 14h-9.700Z" />
      <rect x=".75" y=".75" width="28.5" height="12.5" rx="6.25" stroke="currentColor" strokeWidth="1.5" />
      <path stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" d="m6 7.200 2 2.300 3.600-5" />
      <path stroke="var(--sunken)" strokeWidth="1.75" strokeLinecap="round" d="m19.500 4.500 5 5m0-5-5 5" />
    </svg>
  );
}
