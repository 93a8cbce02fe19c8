/** A form as a browser without script would send it. */
export interface PageForm {
  action: string;
  fields: Record<string, string>;
}

const decoded = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");

function attributesOf(tag: string): Record<string, string> {
  const found = [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, decoded(value)]));
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

/** The text of a page without markup and scripts, with single spaces. */
export function textOfPage(html: string): string {
  // A place where a word may break is no space.
  return decoded(html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>|<wbr\/?>/g, '').replaceAll(/<[^>]+>/g, ' '))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');
}
