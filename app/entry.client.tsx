import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { loadWords } from './features/language/load-words.client.ts';
import { noteEarlyErrors } from './features/monitoring/early-errors.ts';
import { noteEarlyChoices } from './features/variant-pickers/early-choices.ts';

noteEarlyErrors();
noteEarlyChoices(document.querySelectorAll('select'));
const words = await loadWords();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={words}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  );
});
