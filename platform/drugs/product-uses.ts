import type { DrugRecord, ProductUsesRecord } from '../catalogue/records.ts';
import { isOfBrand, type FoundProducts } from './find-products.ts';

/**
 * The conditions and classes of a name: those of its own products, or else of the name in the forms in which it was sold. The
 * catalog says where a name or a form has fewer than its drug (product-uses.csv): the gel for rosacea does not treat glaucoma.
 */
export function usesOf(
  { name, drug, products }: Pick<FoundProducts, 'name' | 'drug' | 'products'>,
  uses: readonly ProductUsesRecord[],
): Pick<DrugRecord, 'conditions' | 'classes'> {
  const { brand } = name;
  const own = brand === null ? products : products.filter(isOfBrand(name));
  const forms = name.forms.length > 0 ? name.forms : [''];
  const subjects = own.length > 0 || brand === null ? own : forms.map((form) => ({ name: brand, form }));
  const found = subjects.map((subject) => findUses(uses, subject));
  const union = (kind: 'conditions' | 'classes') => {
    const used = new Set(
      found.flatMap((row) => (row === undefined || row[kind].length === 0 ? drug[kind] : row[kind])),
    );
    if (used.size === 0) return drug[kind];
    return [
      ...drug[kind].filter((slug) => used.has(slug)),
      ...[...used].filter((slug) => !drug[kind].includes(slug)),
    ];
  };
  return { conditions: union('conditions'), classes: union('classes') };
}

/** The row of a product: of its name and form, or else of its name, or else of its form. */
function findUses(
  uses: readonly ProductUsesRecord[],
  product: { name: string; form: string },
): ProductUsesRecord | undefined {
  const find = (name: string, form: string) => uses.find((row) => row.name === name && row.form === form);
  return find(product.name, product.form) ?? find(product.name, '') ?? find('', product.form);
}
