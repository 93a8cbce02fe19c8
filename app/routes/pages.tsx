import { Outlet } from 'react-router';

import { loadPageMessages } from '../shell/i18n.client.ts';

// The drug page, which most visitors open first, needs only the frame's translations.
if (typeof document !== 'undefined') await loadPageMessages();

/** Layout of every page but the drug page: loads their translations. */
export default function PagesLayout() {
  return <Outlet />;
}
