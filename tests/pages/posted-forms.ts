import { decodeHtml } from './page-html.ts';

/** A form as a browser without script would send it. */
export interface PageForm {
  action: string;
  fields: Record<string, string>;
}

function attributesOf(tag: string): Record<string, string> {
  const found = [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, decodeHtml(value)]));
}

/** The posting forms of a page with their fields; an unchecked box has no value. */
export function postedForms(html: string): PageForm[] {
  return [...html.matchAll(/(<form[^>]*>)([\s\S]*?)<\/form>/g)].flatMap(([, tag = '', content = '']) => {
    const { method, action = '' } = attributesOf(tag);
    if (method !== 'post') return [];
    const fields: Record<string, string> = {};
    for (const [input] of content.matchAll(/<input[^>]*>/g)) {
      const { name, type, value = '', checked } = attributesOf(input);
      if (name && (type !== 'checkbox' || checked !== undefined)) fields[name] = value;
    }
    return [{ action, fields }];
  });
}
