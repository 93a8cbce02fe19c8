import { Outlet } from 'react-router';

import { FindMedication } from '../find/find-medication.tsx';
import { loadPageMessages } from '../shell/i18n.client.ts';

// Home and the drug page, which most visitors open first, need only the frame's translations.
if (!import.meta.env.SSR) await loadPageMessages();

/**
 * Layout of every page but home and the drug page: loads their translations, and has the search for a page without a card,
 * which imports no other journey.
 */
export default function PagesLayout() {
  return <Outlet context={<FindMedication />} />;
}
