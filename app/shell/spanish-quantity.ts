/** What a product is counted in: one, many, and how each of them is referred to. */
const nouns: Readonly<Record<string, readonly [one: string, many: string, each: 'uno' | 'una']>> = {
  'auto-injector': ['autoinyector', 'autoinyectores', 'uno'],
  bottle: ['frasco', 'frascos', 'uno'],
  can: ['lata', 'latas', 'una'],
  capsule: ['cápsula', 'cápsulas', 'una'],
  carton: ['caja', 'cajas', 'una'],
  cartridge: ['cartucho', 'cartuchos', 'uno'],
  cloth: ['toallita', 'toallitas', 'una'],
  device: ['dispositivo', 'dispositivos', 'uno'],
  film: ['película', 'películas', 'una'],
  inhaler: ['inhalador', 'inhaladores', 'uno'],
  insert: ['inserto', 'insertos', 'uno'],
  kit: ['kit', 'kits', 'uno'],
  lozenge: ['pastilla', 'pastillas', 'una'],
  packet: ['sobre', 'sobres', 'uno'],
  pad: ['almohadilla', 'almohadillas', 'una'],
  patch: ['parche', 'parches', 'uno'],
  pen: ['pluma', 'plumas', 'una'],
  pump: ['dosificador', 'dosificadores', 'uno'],
  ring: ['anillo', 'anillos', 'uno'],
  suppository: ['supositorio', 'supositorios', 'uno'],
  syringe: ['jeringa', 'jeringas', 'una'],
  tablet: ['tableta', 'tabletas', 'una'],
  tube: ['tubo', 'tubos', 'uno'],
  vial: ['vial', 'viales', 'uno'],
};

const singular = (noun: string) => [noun, noun.replace(/s$/, ''), noun.replace(/es$/, '')];

/**
 * The drug service's words for a quantity, in Spanish: '30 tablets' is '30 tabletas', '2 tubes (30 g each)' is
 * '2 tubos (30 g cada uno)'. Words we do not know stay English, all of them.
 */
export function spanishQuantity(label: string): string {
  const [, amount, noun = '', size, unit, each] =
    /^([\d.]+) ([a-z-]+)(?: \(([\d.]+) (count|ml|g)( each)?\))?$/.exec(label) ?? [];
  const words = singular(noun).flatMap((word) => nouns[word] ?? []);
  const [one, many, ofEach] = words;
  if (!one) return label;
  const counted = `${amount} ${amount === '1' ? one : many}`;
  if (!size) return counted;
  return `${counted} (${size} ${unit === 'count' ? 'unidades' : unit}${each ? ` cada ${ofEach}` : ''})`;
}
