import {
  childOf,
  childrenOf,
  descendants,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../platform/documents/xml.ts";
import { withoutMarks } from "@school/core/cbt/question-files/picture-marks.ts";
import { formulaIn, lowered, raised } from "../ascii-math.ts";
import { equationOf } from "./equation.ts";
import type { Numbering } from "./numbering.ts";
import { emphasisOf, type Styles } from "./styles.ts";
import { EMPHASES, StyledLine } from "./styled-line.ts";

/** The parts of a document that its paragraphs refer to. */
export interface DocxContext {
  readonly styles: Styles;
  readonly numbering: Numbering;
  /** The mark of the picture with this relationship; empty if there is none. */
  pictureMark(relation: string): string;
  /** Called for a drawing that is not a picture. */
  drawingLeftOut(): void;
}

/** A paragraph as its lines, the first one with its label. */
export interface Paragraph {
  readonly label: string;
  readonly lines: readonly StyledLine[];
}

/** Ticks and crosses of the symbol fonts, by their codes. */
const SYMBOLS: Readonly<Record<string, string>> = { F0FC: "✓", F0FE: "✓", F0D6: "√", F0B0: "°" };
const BLANK = "______";

/** The paragraphs of a paragraph: itself, and those of the text boxes in it. */
export function readParagraph(element: XmlElement, context: DocxContext): Paragraph[] {
  const properties = childOf(element, "w:pPr");
  const style = childOf(properties, "w:pStyle")?.attributes["w:val"];
  const list = childOf(properties, "w:numPr") ?? context.styles.listOf(style);
  const listId = childOf(list, "w:numId")?.attributes["w:val"];
  const depth = Number(childOf(list, "w:ilvl")?.attributes["w:val"] ?? 0);
  const reader = new RunReader(context, context.styles.emphasisOf(style));
  reader.readAll(element);
  const isEmpty = reader.lines.every(({ text }) => text.trim() === "");
  const label = listId === undefined || isEmpty ? "" : context.numbering.labelOf(listId, depth);
  const boxes = reader.boxes.flatMap((box) =>
    childrenOf(box, "w:p").flatMap((one) => readParagraph(one, context)),
  );
  return [{ label, lines: reader.lines }, ...boxes];
}

/** Elements whose contents are not part of the text. */
const LEFT_OUT = new Set(["w:del", "w:moveFrom", "w:pPr", "w:rPr", "w:sdtPr", "mc:Fallback"]);

class RunReader {
  readonly lines = [new StyledLine()];
  readonly boxes: XmlElement[] = [];
  readonly #context: DocxContext;
  readonly #base: number;

  constructor(context: DocxContext, base: number) {
    this.#context = context;
    this.#base = base;
  }

  readAll(element: XmlElement): void {
    for (const child of elementsOf(element)) this.#read(child);
  }

  #read(element: XmlElement): void {
    const { name } = element;
    if (LEFT_OUT.has(name)) return;
    if (name === "m:oMath") this.#add(formulaIn(equationOf(element)), this.#base);
    else if (name === "w:r") this.#run(element);
    else this.readAll(element);
  }

  #run(element: XmlElement): void {
    const properties = childOf(element, "w:rPr");
    if (childOf(properties, "w:vanish")) return;
    const style = childOf(properties, "w:rStyle")?.attributes["w:val"];
    const base = this.#base | this.#context.styles.emphasisOf(style);
    const bits = emphasisOf(properties, base);
    const height = childOf(properties, "w:vertAlign")?.attributes["w:val"];
    for (const child of elementsOf(element)) {
      this.#add(this.#textOf(child, { bits, height }), bits);
    }
  }

  #textOf(element: XmlElement, { bits, height }: { bits: number; height: string | undefined }) {
    switch (element.name) {
      case "w:t": {
        const text = withoutMarks(textOf(element));
        if (bits & EMPHASES.underline && text.trim() === "" && text !== "") return BLANK;
        if (height === "superscript") return raised(text) ?? text;
        return height === "subscript" ? (lowered(text) ?? text) : text;
      }
      case "w:tab":
      case "w:ptab":
        return bits & EMPHASES.underline ? BLANK : "\t";
      case "w:br":
      case "w:cr":
        return "\n";
      case "w:noBreakHyphen":
        return "-";
      case "w:sym":
        return SYMBOLS[element.attributes["w:char"]?.toUpperCase() ?? ""] ?? "";
      case "mc:AlternateContent": {
        const choice = elementsOf(element)[0];
        return choice ? this.#drawing(choice) : "";
      }
      case "w:drawing":
      case "w:pict":
      case "w:object":
        return this.#drawing(element);
      default:
        return "";
    }
  }

  #drawing(element: XmlElement): string {
    const boxes = descendants(element, ({ name }) => name === "w:txbxContent");
    this.boxes.push(...boxes);
    const pictures = descendants(
      element,
      ({ name }) => name === "a:blip" || name === "v:imagedata",
    );
    if (pictures.length + boxes.length === 0) this.#context.drawingLeftOut();
    return pictures
      .map(({ attributes }) =>
        this.#context.pictureMark(attributes["r:embed"] ?? attributes["r:id"] ?? ""),
      )
      .join("");
  }

  #add(text: string, bits: number): void {
    text.split("\n").forEach((part, index) => {
      if (index > 0) this.lines.push(new StyledLine());
      this.lines.at(-1)?.add(part, bits);
    });
  }
}
