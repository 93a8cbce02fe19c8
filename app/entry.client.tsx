import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { loadMessages } from './shell/i18n.client.ts';
import { collectEarlyErrors } from './privacy/early-errors.ts';
import { recordEarlySelections } from './compare/early-selections.ts';

collectEarlyErrors();
recordEarlySelections(document.querySelectorAll('select'));
const i18n = await loadMessages();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  );
});
