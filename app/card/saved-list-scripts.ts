import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import {
  forgetSavedCards,
  hasSavedCards,
  listCardRegistrations,
  requestFromWorker,
  type SavedCard,
} from './saved-cards-device.ts';

/**
 * What the page of saved cards runs on load, without React like the card page (card-scripts.ts): it shows the cards on
 * this device, or deletes them if the visitor has turned saving off.
 */

/**
 * What the page shows in place of the list, or with it. Each state is an attribute of the same name on the element
 * (saved-cards.module.css).
 */
const states = ['cards', 'none', 'off', 'removed', 'removed-one'] as const;
export type ListState = (typeof states)[number];

/** Shows the saved cards, unless the page shows them already. */
export async function start(): Promise<void> {
  const part = document.querySelector<HTMLElement>('[data-idle="saved-cards"]');
  if (!part || states.some((state) => part.hasAttribute(`data-${state}`))) return;
  const policy = part.dataset['privacy'] === 'opt-out' ? 'opt-out' : 'opt-in';
  if (readCookiePreferences(policy).personalization) return showCards(part);
  await forgetSavedCards(part.dataset['basePath'] ?? '/');
  showState(part, 'off');
}

/** Selects by attribute which part of the page is shown. */
export function showState(part: HTMLElement, shown: ListState): void {
  for (const state of states) part.toggleAttribute(`data-${state}`, state === shown);
}

/** Lists the saved cards in every language, newest first, with their dates in the visitor's language; `shown` where there are any. */
export async function showCards(part: HTMLElement, shown: ListState = 'cards'): Promise<void> {
  const list = part.querySelector('[data-list-of-cards]');
  const template = part.querySelector('[data-card-template] li');
  if (!list || !template) return;
  const cards = await listSavedCards(part.dataset['basePath'] ?? '/').catch(() => []);
  list.replaceChildren(...cards.map((card) => fillIn(template, card)));
  showState(part, cards.length > 0 ? shown : 'none');
}

async function listSavedCards(basePath: string): Promise<SavedCard[]> {
  if (!(await hasSavedCards())) return [];
  const worker = (await listCardRegistrations(basePath)).find(({ active }) => active)?.active;
  return worker ? requestFromWorker<SavedCard[]>(worker, 'cards') : [];
}

/** A copy of the template with a card in place of the placeholders (saved-cards.tsx). */
function fillIn(template: Element, { address, savedAt, ...names }: SavedCard): Node {
  const language = `${document.documentElement.lang}-US`;
  const date = new Date(savedAt).toLocaleDateString(language, { dateStyle: 'medium' });
  const values: Record<string, string> = { ...names, savedAt: date };
  const item = template.cloneNode(true);
  const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    texts.currentNode.nodeValue =
      texts.currentNode.nodeValue?.replaceAll(/\{(\w+)\}/g, (text, name: string) => values[name] ?? text) ??
      '';
  if (item.firstChild instanceof HTMLAnchorElement) item.firstChild.href = address;
  if (item.lastChild instanceof HTMLButtonElement) item.lastChild.value = address;
  return item;
}
