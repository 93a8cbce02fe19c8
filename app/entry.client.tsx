import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { collectEarlyErrors } from './privacy/early-errors.ts';
import { EarlyInput, stopRecording } from './shell/early-input.client.tsx';
import { loadMessages } from './shell/i18n.client.ts';

collectEarlyErrors();
const [i18n] = await Promise.all([loadMessages(), globalThis.window.earlyInput?.styled]);
stopRecording();

// Without its own key, this page's scroll position would be stored under the first page of another document.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React Router's
const entry = history.state as { key?: string } | null;
if (!entry?.key) history.replaceState({ ...entry, key: Math.random().toString(36).slice(2) }, '');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <EarlyInput>
          <HydratedRouter />
        </EarlyInput>
      </I18nProvider>
    </StrictMode>,
  );
});
