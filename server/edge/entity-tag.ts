import { hash } from 'node:crypto';

/** The ETag of a reply in an encoding. */
export const entityTag = (bytes: Uint8Array, encoding: string): string =>
  `"${hash('sha1', bytes, 'base64url').slice(0, 20)}-${encoding}"`;

/** Whether an If-None-Match header names a tag, or any with `*`. A proxy may have made it weak (RFC 9110 §13.1.2). */
export function matchesTag(header: string | null | undefined, tag: string | undefined): boolean {
  if (!header || tag === undefined) return false;
  return (
    header.trim() === '*' ||
    header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag)
  );
}
