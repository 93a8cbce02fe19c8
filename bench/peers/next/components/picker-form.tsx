'use client';

import type { ComponentProps } from 'react';

/** The form of the drug's name, form, dosage and quantity, which asks for another page when one changes. */
export function PickerForm(props: ComponentProps<'form'>) {
  return <form {...props} onChange={(event) => event.currentTarget.requestSubmit()} />;
}
