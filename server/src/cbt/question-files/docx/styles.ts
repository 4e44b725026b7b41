import { childOf, childrenOf, type XmlElement } from "../../../platform/documents/xml.ts";
import { EMPHASES } from "./styled-line.ts";

interface Style {
  readonly basedOn: string | undefined;
  readonly runs: XmlElement | undefined;
  readonly paragraphs: XmlElement | undefined;
}

/** Longest chain of styles that are based on each other. */
const MAX_CHAIN = 10;

/** The styles of a Word document: emphasis and lists that paragraphs and runs take from them. */
export class Styles {
  readonly #styles: ReadonlyMap<string, Style>;

  /** @param part the root of styles.xml */
  constructor(part: XmlElement | undefined) {
    this.#styles = new Map(
      childrenOf(part, "w:style").map((style) => [
        style.attributes["w:styleId"] ?? "",
        {
          basedOn: childOf(style, "w:basedOn")?.attributes["w:val"],
          runs: childOf(style, "w:rPr"),
          paragraphs: childOf(style, "w:pPr"),
        },
      ]),
    );
  }

  /** The emphasis of a style, as bits. */
  emphasisOf(id: string | undefined): number {
    return this.#chain(id).reduceRight((bits, { runs }) => emphasisOf(runs, bits), 0);
  }

  /** The list of a paragraph with this style. */
  listOf(id: string | undefined): XmlElement | undefined {
    return this.#chain(id)
      .map(({ paragraphs }) => childOf(paragraphs, "w:numPr"))
      .find((list) => list !== undefined);
  }

  #chain(id: string | undefined): Style[] {
    const chain: Style[] = [];
    for (let next = id; next !== undefined && chain.length < MAX_CHAIN;) {
      const style = this.#styles.get(next);
      if (!style) break;
      chain.push(style);
      next = style.basedOn;
    }
    return chain;
  }
}

const OFF = new Set(["0", "false", "off", "none", "auto", "clear", "000000", "FFFFFF"]);

/** The emphasis that properties of a run give to text with `bits`. */
export function emphasisOf(properties: XmlElement | undefined, bits: number): number {
  if (!properties) return bits;
  const set = (now: number, bit: number, name: string, attribute = "w:val") => {
    const property = childOf(properties, name);
    if (!property) return now;
    const isOn = !OFF.has(property.attributes[attribute] ?? "1");
    return isOn ? now | bit : now & ~bit;
  };
  const bold = set(bits, EMPHASES.bold, "w:b");
  const underlined = set(bold, EMPHASES.underline, "w:u");
  const coloured = set(underlined, EMPHASES.colour, "w:color");
  const highlighted = set(coloured, EMPHASES.highlight, "w:highlight");
  return set(highlighted, EMPHASES.highlight, "w:shd", "w:fill");
}
