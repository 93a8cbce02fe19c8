import type { CSSProperties } from 'react';

import { contrastRatio } from '../../wire/contrast.ts';

/** The color for senders without a color on which white text is readable. */
const defaultAccent = '#1F3A5F';
const fonts = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const digits = `ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace`;

/** The background of white text: the sender's color if the contrast suffices (WCAG AA, 4.5 to 1), else a dark blue. */
export function pickAccentColor(color: string | null): string {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return defaultAccent;
  return contrastRatio(color, '#FFFFFF') >= 4.5 ? color : defaultAccent;
}

const ink = '#16181D';
const soft = '#525866';
const line = '#D5D8DE';

/** Styles of the light color scheme, inline because mail programs support little else. */
export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: '#F3F4F6', color: ink, fontFamily: fonts },
  page: { maxWidth: '600px', margin: '0 auto', padding: '24px 12px' },
  sheet: { backgroundColor: '#FFFFFF', border: `1px solid ${line}`, borderRadius: '12px' },
  inside: { padding: '24px' },
  brand: { margin: '0 0 20px', fontSize: '18px', lineHeight: '24px', fontWeight: 700, color: ink },
  title: {
    margin: '0 0 16px',
    fontSize: '26px',
    lineHeight: '32px',
    fontWeight: 700,
    textWrap: 'balance',
    color: ink,
  },
  demonstration: {
    margin: '0 0 20px',
    padding: '12px 16px',
    backgroundColor: '#FFF1C2',
    border: '2px solid #8A5A00',
    borderRadius: '8px',
    color: '#4A3000',
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 700,
  },
  priceLabel: { margin: 0, fontSize: '16px', lineHeight: '24px', color: soft },
  price: { margin: '0 0 4px', fontSize: '40px', lineHeight: '48px', fontWeight: 700, color: ink },
  priceDate: { margin: '0 0 8px', fontSize: '16px', lineHeight: '24px', color: soft },
  warning: {
    margin: '0 0 12px',
    padding: '8px 12px',
    borderLeft: '4px solid #8A5A00',
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 700,
    color: ink,
  },
  senderNote: {
    margin: '0 0 20px',
    padding: '8px 12px',
    borderLeft: '4px solid #8A5A00',
    fontSize: '16px',
    lineHeight: '24px',
    color: ink,
  },
  note: { margin: '0 0 8px', fontSize: '16px', lineHeight: '24px', color: ink },
  call: {
    display: 'inline-block',
    padding: '6px 0',
    color: soft,
    fontWeight: 700,
    textDecoration: 'underline',
  },
  notInsurance: {
    margin: '12px 0 8px',
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 700,
    color: ink,
  },
  differ: { margin: '0 0 24px', fontSize: '16px', lineHeight: '24px', color: soft },
  text: { margin: '0 0 20px', fontSize: '16px', lineHeight: '24px', color: ink },
  show: { margin: '0 0 8px', fontSize: '16px', lineHeight: '24px', fontWeight: 700, color: ink },
  card: {
    width: '100%',
    margin: '0 0 16px',
    border: `2px solid ${ink}`,
    borderRadius: '10px',
    borderCollapse: 'separate',
    borderSpacing: 0,
    backgroundColor: '#FFFFFF',
  },
  label: {
    width: '34%',
    padding: '10px 8px 10px 16px',
    textAlign: 'left',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: 600,
    color: soft,
  },
  value: {
    padding: '10px 16px 10px 8px',
    fontFamily: digits,
    fontSize: '22px',
    lineHeight: '28px',
    fontWeight: 700,
    letterSpacing: '2px',
    color: ink,
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
  },
  notFirst: { borderTop: `1px solid ${line}` },
  button: {
    padding: '14px 28px',
    borderRadius: '8px',
    border: '1px solid transparent',
    color: '#FFFFFF',
    fontSize: '17px',
    lineHeight: '20px',
    fontWeight: 700,
    textAlign: 'center',
  },
  foot: { padding: '20px 24px 0' },
  small: { margin: '0 0 12px', fontSize: '14px', lineHeight: '20px', color: soft },
  stop: {
    display: 'inline-block',
    padding: '6px 0',
    color: soft,
    fontSize: '14px',
    lineHeight: '20px',
    textDecoration: 'underline',
  },
} satisfies Record<string, CSSProperties>;

/** For dark mode and narrow screens, in the mail programs that support style sheets. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .inside { padding: 20px 16px !important; }
  .foot { padding: 16px 16px 0 !important; }
  .label { width: 27% !important; padding-left: 12px !important; padding-right: 4px !important; }
  .value { font-size: 20px !important; letter-spacing: 1px !important; padding-right: 12px !important; }
  .button { display: block !important; }
}
@media (max-width: 360px) {
  .label { font-size: 13px !important; }
  .value { font-size: 18px !important; letter-spacing: 0.5px !important; }
}
@media (prefers-color-scheme: dark) {
  .body, .body > table, .body > table > tbody > tr > td { background-color: #101216 !important; }
  .sheet { background-color: #1B1E24 !important; border-left-color: #3A3F49 !important; border-right-color: #3A3F49 !important; border-bottom-color: #3A3F49 !important; }
  .ink { color: #F4F5F7 !important; }
  .soft, .soft a { color: #B4BAC5 !important; }
  .card { background-color: #101216 !important; border-color: #F4F5F7 !important; }
  .not-first { border-color: #3A3F49 !important; }
  .warning { border-left-color: #E0B040 !important; }
  .demonstration { background-color: #3A2C00 !important; border-color: #E0B040 !important; color: #FFE9AE !important; }
  .button { border-color: #B4BAC5 !important; }
}
`.trim();
