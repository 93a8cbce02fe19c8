import { useEffect } from 'react';

import type { CouponForm } from './coupon-form.ts';

/**
 * Tells our own origin, once for a page, that its card is being printed, by whichever button or key; whether that goes
 * further is for the server, which knows what the visitor allows (spec §4, tracking).
 */
export function usePrintedEvent(form: Pick<CouponForm, 'action' | 'key' | 'drug'> | null): void {
  const { action, key, drug } = form ?? {};
  useEffect(() => {
    if (!action || !key) return undefined;
    const tell = () => {
      navigator.sendBeacon(`${action}/printed`, new URLSearchParams({ key, drug: drug ?? '' }));
    };
    addEventListener('beforeprint', tell, { once: true });
    return () => removeEventListener('beforeprint', tell);
  }, [action, key, drug]);
}
