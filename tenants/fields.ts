import { z } from 'zod';

/** Where a site serves an image of the folder, below its base path. */
export function imagePath(file: string): string {
  return `/brands/${file}`;
}

// The kinds of fields that brand files have. A reason completes "FIELD ...".

export const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, 'may be small letters, digits and hyphens, and begins with a letter');

/** A text without line breaks, as pages and messages show it. */
export const line = z
  .string()
  .trim()
  .regex(/^\P{Cc}{1,300}$/u, 'may be a text of one line, up to 300 characters');

/** A color. YAML reads what follows an unquoted # as a comment, so that a color without quotes is empty. */
export const color = z
  .string({ error: 'may be a color in quotes such as "#0B5F4B"' })
  .regex(/^#[\da-f]{6}$/i, 'may be a color such as "#0B5F4B"');

export const phone = z
  .string()
  .regex(/^\+?[\d(][\d() .-]{5,24}$/, 'may be a phone number such as 1-800-555-0101');

/** The name of an image in the folder, which becomes its path on the site. */
export const imageFile = z
  .string()
  .regex(/^[\w-][\w.-]{0,60}\.svg$/, 'may be the name of an SVG file in this folder, such as acme.svg')
  .transform(imagePath);

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const hostName = String.raw`(${label}(\.${label})*|\[[\da-f:.]+\])`;

/** A host name in small letters, without a port. */
export const host = z
  .string()
  .regex(new RegExp(`^${hostName}$`), 'may be a host name in small letters without a port');

/** A host name, or `*.` and one for every name below it. */
export const hostPattern = z
  .string()
  .regex(
    new RegExp(`^(\\*\\.)?${hostName}$`),
    'may be a host name in small letters without a port, or *. and one for every name below it',
  );

/** The origin of a page that may show the site in a frame, as a Content-Security-Policy header has it. */
export const frameOrigin = z
  .string()
  .regex(
    new RegExp(String.raw`^https?://(\*\.)?${hostName}(:\d{1,5})?$`),
    'may be a scheme and a host name such as https://partner.example, without a path',
  );
