import type { CouponForm } from './coupon-form.ts';
import { CouponForms } from './coupon-forms.tsx';
import { usePrintedEvent } from './use-printed-event.ts';

/** The ways to take a card along, on its own page; printing it is one too, and is told. */
export function CardCoupon({ form }: { form: CouponForm }) {
  usePrintedEvent(form);
  return <CouponForms form={form} />;
}
