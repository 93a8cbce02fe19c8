import { cookiePath, monitoring } from '../../domain/limits.ts';
import { isUuid, canRecord, parseSession, serializeSession, type Session } from '../../domain/monitoring.ts';
import { readCookies } from '../shell/cookie-preferences.ts';

// The names of CloudWatch RUM's own client, which a visitor's "no" removes (domain/tracking.ts).
const sessionCookie = 'cwr_s';
const userCookie = 'cwr_u';

/** A random number (UUID 4); `crypto.randomUUID` needs a secure connection. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function keep(name: string, value: string, seconds: number): void {
  if (!monitoring.allowCookies) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=${cookiePath}; max-age=${seconds}; samesite=strict${secure}`;
}

/**
 * The browser's random number, kept for 30 days from when it was made and not renewed, and that of the visit, kept for
 * half an hour from its last event (spec §9). Where cookies are refused both last as long as the document.
 */
export function visitHere(startSession: () => void) {
  let user = '';
  let session: Session | null = null;
  let lastAt = 0;

  function userId(): string {
    const kept = readCookies()[userCookie];
    if (isUuid(kept)) return (user = kept);
    user ||= randomId();
    keep(userCookie, user, monitoring.userIdRetentionDays * 24 * 60 * 60);
    return user;
  }

  return {
    ids: () => ({ user: userId(), session: session?.id ?? '' }),
    /** Counts one more event of the visit; false where it has as many as it may. */
    count: (): boolean => {
      const kept = parseSession(readCookies()[sessionCookie]);
      const lasts = Date.now() - lastAt < monitoring.sessionSeconds * 1000;
      const known = kept ?? (lasts ? session : null);
      lastAt = Date.now();
      session = known ?? { id: randomId(), events: 0, sampled: Math.random() < monitoring.sampleRate };
      if (!canRecord(session)) return false;
      session.events += 1;
      keep(sessionCookie, serializeSession(session), monitoring.sessionSeconds);
      if (!known) startSession();
      return true;
    },
  };
}
