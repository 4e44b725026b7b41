/** The only call of subset-fonts.ts; the package has no types. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "sfnt" | "woff2";
      noHinting?: boolean;
      keepAllGlyphs?: boolean;
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
