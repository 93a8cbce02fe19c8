/** The published types lack two of these options. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** OpenType features; all others are left out. */
    keepFeatures: readonly string[];
    noHinting: boolean;
    /** Pins an axis of a variable font to one value. */
    variationAxes?: Readonly<Record<string, number>>;
  }

  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
