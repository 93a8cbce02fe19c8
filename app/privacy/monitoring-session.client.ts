import { cookiePath } from '../../domain/limits.ts';
import { monitoring } from '../../domain/monitoring-limits.ts';
import { isUuid, canRecord, parseSession, serializeSession, type Session } from '../../domain/monitoring.ts';
import { readCookies } from '../shell/cookie-preferences.ts';

// The names of CloudWatch RUM's own client; domain/tracking.ts deletes them when the visitor turns monitoring off.
const sessionCookie = 'cwr_s';
const userCookie = 'cwr_u';

/** A random UUID 4; `crypto.randomUUID` needs a secure connection. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function setCookie(name: string, value: string, seconds: number): void {
  if (!monitoring.allowCookies) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=${cookiePath}; max-age=${seconds}; samesite=strict${secure}`;
}

/**
 * The random ids of the browser, for 30 days without renewal, and of the session, for half an hour from its last event
 * (spec §9). Where cookies are blocked, both last as long as the document.
 */
export function createMonitoringSession(onNewSession: () => void) {
  let user = '';
  let session: Session | null = null;
  let lastEventAt = 0;

  function userId(): string {
    const stored = readCookies()[userCookie];
    if (isUuid(stored)) return (user = stored);
    user ||= randomId();
    setCookie(userCookie, user, monitoring.userIdRetentionDays * 24 * 60 * 60);
    return user;
  }

  return {
    ids: () => ({ user: userId(), session: session?.id ?? '' }),
    /** Counts an event of the session; false above its limit. */
    countEvent: (): boolean => {
      const stored = parseSession(readCookies()[sessionCookie]);
      const isFresh = Date.now() - lastEventAt < monitoring.sessionSeconds * 1000;
      const existing = stored ?? (isFresh ? session : null);
      lastEventAt = Date.now();
      session = existing ?? { id: randomId(), events: 0, sampled: Math.random() < monitoring.sampleRate };
      if (!canRecord(session)) return false;
      session.events += 1;
      setCookie(sessionCookie, serializeSession(session), monitoring.sessionSeconds);
      if (!existing) onNewSession();
      return true;
    },
  };
}
