import type { ListedMedication } from './medication-list.ts';

/** A row of a list with its price. */
interface PricedRow {
  id: string;
  name: string;
  secondaryName: string;
  price: { amount: string; product: string; costDate: string } | null;
}

/**
 * Merges the row of a brand into the row of its generic above it if both pages open the same product at the same price.
 * Keeps all other rows.
 */
export function mergeSameProducts<Row extends PricedRow>(
  rows: readonly Row[],
  medications: readonly Pick<ListedMedication, 'slug' | 'name' | 'genericName' | 'defaultDrug'>[],
): Row[] {
  const ids = new Set(rows.map(({ id }) => id));
  const listed = new Map(
    medications.filter(({ slug }) => ids.has(slug)).map((medication) => [medication.slug, medication]),
  );
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const medication = listed.get(row.id);
    const ndc = medication?.defaultDrug?.ndc;
    const product = ndc && row.price && `${ndc} ${row.price.amount} ${row.price.costDate}`;
    const isGeneric = medication?.genericName?.toLowerCase() === medication?.name.toLowerCase();
    const key = product && (isGeneric || merged.has(product)) ? product : row.id;
    const first = merged.get(key);
    merged.set(key, first ? withName(first, row.name) : row);
  }
  return [...merged.values()];
}

/** A row with another name, unless one of its texts has it already. */
function withName<Row extends PricedRow>(row: Row, name: string): Row {
  const texts = [row.name, row.secondaryName, row.price?.product ?? ''];
  if (texts.some((text) => text.toLowerCase().includes(name.toLowerCase()))) return row;
  return { ...row, secondaryName: [row.secondaryName, name].filter(Boolean).join(', ') };
}
