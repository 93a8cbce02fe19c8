import type { AppData } from '../../../upstreams/content/app-data.ts';
import type { PageContext } from '../../context.ts';

/** App data of the client of a page, and what in its texts stands for the partner's name. */
interface PageAppData {
  /** Null where there is none or it could not be asked: nothing is found then (spec §4). */
  appData: AppData | null;
  placeholder: string;
  /** One of the client's texts by name, as the content has it; empty where there is none. */
  text: (name: string) => string;
}

/** Placeholder that content uses unless the app data names another. */
const usualPlaceholder = '{{partnerName}}';

/** The app data of a page's client. It is kept for 600 s, so pages may ask for it as often as they need. */
export async function readAppData(page: PageContext): Promise<PageAppData> {
  const client = page.site.tenant.id;
  const { content } = await page.services.content.appData(
    { client, locale: page.site.locale },
    page.request.call,
  );
  const texts = content?.textConfig;
  const text = (name: string) => {
    const found: unknown = typeof texts === 'object' && texts !== null ? Reflect.get(texts, name) : '';
    return typeof found === 'string' ? found : '';
  };
  return { appData: content, placeholder: text('partnerNamePlaceholder') || usualPlaceholder, text };
}
