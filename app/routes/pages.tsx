import { Outlet } from 'react-router';

import { FindMedication } from '../find/find-medication.tsx';
import { loadPageMessages } from '../shell/i18n.client.ts';

// Home and the drug page, which most visitors open first, need only the frame's translations.
if (!import.meta.env.SSR) await loadPageMessages();

/**
 * Layout of every page but home and the drug page: loads their translations, and provides the search that the card page
 * shows without a card, because journeys do not import each other.
 */
export default function PagesLayout() {
  return <Outlet context={<FindMedication />} />;
}
