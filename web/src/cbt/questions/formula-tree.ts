import mathup from "mathup";

/** A part of a rendered formula: a MathML element, or text. */
export type FormulaPart = string | FormulaElement;

export interface FormulaElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parts: readonly FormulaPart[];
}

/** Whitelisted elements; of any other element only the contents remain. */
const TAGS = words(
  "math mrow mi mn mo mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover",
  "mtable mtr mtd menclose mpadded mphantom mmultiscripts mprescripts none",
);

/** Whitelisted attributes: none can hold an address, a style or a script. */
const ATTRIBUTES = words(
  "display dir fence separator stretchy largeop movablelimits accent accentunder",
  "lspace rspace linethickness mathvariant width columnalign",
);

/** A limit: school formulas are short, and parsing a long one would block a slow phone. */
const MAX_LENGTH = 300;

/**
 * Converts a formula from AsciiMath, as parsed by mathup 1.0, to MathML. Only whitelisted elements
 * and attributes are returned, and text is never parsed as HTML.
 *
 * @returns null for a formula that cannot be rendered, which then stays plain text
 */
export function formulaTree(formula: string): FormulaElement | null {
  if (formula.length > MAX_LENGTH) return null;
  try {
    const [math] = partsOf(mathup(withSigns(formula)).toDOM());
    return typeof math === "object" && math.parts.length > 0 ? math : null;
  } catch {
    return null;
  }
}

/** Replaces signs of AsciiMath that mathup does not support. */
function withSigns(formula: string): string {
  return formula.replaceAll(/\s*\bdeg\b/g, "°");
}

function partsOf(node: Node): FormulaPart[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? ""];
  const parts = [...node.childNodes].flatMap(partsOf);
  if (!(node instanceof Element) || !TAGS.has(node.localName)) return parts;
  const attributes = [...node.attributes].filter(({ name }) => ATTRIBUTES.has(name));
  return [
    {
      tag: node.localName,
      attributes: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
      parts,
    },
  ];
}

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
