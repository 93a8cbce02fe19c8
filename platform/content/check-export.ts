import type { Asset, ContentExport, ContentType, Entry } from './export-schema.ts';
import { fieldProblems } from './check-field.ts';

/**
 * What an import into a space would refuse or leave broken, each as a sentence that names the entry and the field: links
 * that lead nowhere or to a type they may not, required fields left out, values of another kind or against a
 * validation, values that must be unique and are not, rich text nodes where they may not stand.
 */
export function exportProblems(content: ContentExport): string[] {
  const types = new Map(content.contentTypes.map((type) => [type.sys.id, type]));
  return [
    ...repeated(content.contentTypes.map(({ sys }) => sys.id)).map(
      (id) => `content type ${id} is there twice`,
    ),
    ...repeated(content.entries.map(({ sys }) => sys.id)).map((id) => `entry ${id} is there twice`),
    ...repeated(content.assets.map(({ sys }) => sys.id)).map((id) => `asset ${id} is there twice`),
    ...localeProblems(content),
    ...content.contentTypes.flatMap((type) =>
      repeated(type.fields.map(({ id }) => id)).map((id) => `${type.sys.id} has the field ${id} twice`),
    ),
    ...content.entries.flatMap((entry) =>
      entryProblems(entry, types.get(entry.sys.contentType.sys.id), content),
    ),
    ...content.assets.flatMap((asset) => assetProblems(asset, content)),
    ...uniqueProblems(content),
  ];
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function localeProblems({ locales }: ContentExport): string[] {
  const codes = new Set(locales.map(({ code }) => code));
  const problems = locales
    .filter(({ fallbackCode }) => fallbackCode !== null && !codes.has(fallbackCode))
    .map(({ code }) => `locale ${code} falls back to one that is not there`);
  const defaults = locales.filter((locale) => locale.default).length;
  return defaults === 1 ? problems : [...problems, `${String(defaults)} locales are the default`];
}

const defaultCode = (content: ContentExport) => content.locales.find((locale) => locale.default)?.code ?? '';

function entryProblems(entry: Entry, type: ContentType | undefined, content: ContentExport): string[] {
  const { id } = entry.sys;
  if (!type) return [`entry ${id} is of a content type that is not there`];
  const known = new Set(type.fields.map((field) => field.id));
  const locales = new Set(content.locales.map(({ code }) => code));
  const problems = Object.keys(entry.fields)
    .filter((field) => !known.has(field))
    .map((field) => `${id}.${field} is no field of ${type.sys.id}`);
  for (const field of type.fields) {
    const values = entry.fields[field.id] ?? {};
    const missing = values[defaultCode(content)] === undefined;
    if (field.required && missing) problems.push(`${id}.${field.id} is required`);
    for (const [locale, value] of Object.entries(values)) {
      if (!locales.has(locale)) problems.push(`${id}.${field.id} is in the unknown locale ${locale}`);
      if (!field.localized && locale !== defaultCode(content))
        problems.push(`${id}.${field.id} is not localized`);
      problems.push(
        ...fieldProblems(value, field, content).map((words) => `${id}.${field.id} (${locale}) ${words}`),
      );
    }
  }
  return problems;
}

function assetProblems(asset: Asset, content: ContentExport): string[] {
  const missing = [asset.fields.title, asset.fields.file].some((values) => !values[defaultCode(content)]);
  return missing ? [`asset ${asset.sys.id} has no title or file`] : [];
}

function uniqueProblems({ contentTypes, entries }: ContentExport): string[] {
  return contentTypes.flatMap((type) =>
    type.fields
      .filter((field) => field.validations.some(({ unique }) => unique))
      .flatMap((field) => {
        const values = entries
          .filter((entry) => entry.sys.contentType.sys.id === type.sys.id)
          .flatMap((entry) => Object.values(entry.fields[field.id] ?? {}).map(String));
        return repeated(values).map((value) => `${type.sys.id}.${field.id} ${value} is there twice`);
      }),
  );
}
