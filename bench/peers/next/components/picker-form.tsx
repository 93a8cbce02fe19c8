'use client';

import type { ComponentProps } from 'react';

/** The form with the drug's name, form, dosage and quantity. A change requests another page. */
export function PickerForm(props: ComponentProps<'form'>) {
  return <form {...props} onChange={(event) => event.currentTarget.requestSubmit()} />;
}
