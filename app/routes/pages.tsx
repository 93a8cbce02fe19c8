import { Outlet } from 'react-router';

import { loadPageMessages } from '../shell/i18n.client.ts';

// Before any of these pages is shown; the drug page, which most visitors open first, does without.
if (typeof document !== 'undefined') await loadPageMessages();

/** Around every page but the drug page: brings the words they say. */
export default function Pages() {
  return <Outlet />;
}
