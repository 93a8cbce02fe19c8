import { decodePriceKey } from '../../wire/price-key.ts';
import { pageContext } from '../context.ts';
import { printedEvent } from '../card/sent-coupon.server.ts';
import type { Route } from './+types/coupon-printed';

const longest = { key: 4096, drug: 200 };

/** POST /coupon/printed: a card was printed; analytics hears of it where the visitor allows it (spec §7). */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData();
  const text = (name: keyof typeof longest) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, longest[name]) : '';
  };
  const key = text('key');
  // Whatever is no price key is no card of ours that anybody could have printed.
  if (!decodePriceKey(key)?.ndc) return new Response(null, { status: 400 });
  printedEvent(context.get(pageContext), { key, drug: text('drug') || null });
  return new Response(null, { status: 204 });
}

export function loader(): never {
  throw new Response(null, { status: 404 });
}
