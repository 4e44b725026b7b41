import { withoutMarks } from "@school/core/cbt/question-files/picture-marks.ts";
import type { XmlElement } from "../../platform/documents/xml.ts";
import { lowered, raised } from "./ascii-math.ts";
import { mathText } from "./math-text.ts";
import { attribute, nameOf } from "./qti-elements.ts";

const words = (text: string) => new Set(text.split(" "));
const BLOCKS = words("p div br li tr h1 h2 h3 h4 h5 h6 pre blockquote prompt");
const FORMATTED = words("b strong i em u table");
/** Contents that are read otherwise, or are not for the pupil. */
const LEFT_OUT = words(
  "simplechoice simplematchset gaptext gapimg hotspotchoice feedbackinline feedbackblock rubricblock",
);
const GAPS = words("textentryinteraction inlinechoiceinteraction gap");

/** Reads the text of elements with pictures, formulas and gaps. */
export class QtiText {
  readonly #pictureMark: (address: string) => string;
  /** Whether formatting was lost that a reader may need. */
  hasMarkup = false;

  constructor(pictureMark: (address: string) => string) {
    this.#pictureMark = pictureMark;
  }

  /** @param except an element inside that is left out */
  of(element: XmlElement, except: XmlElement | null = null): string {
    return this.#within(element, except)
      .split("\n")
      .map((line) => line.replaceAll(/\s+/g, " ").trim())
      .filter((line) => line !== "")
      .join("\n");
  }

  #within(element: XmlElement, except: XmlElement | null): string {
    return element.children
      .filter((child) => child !== except)
      .map((child) =>
        typeof child === "string"
          ? withoutMarks(child).replaceAll(/\s+/g, " ")
          : this.#element(child, except),
      )
      .join("");
  }

  #element(element: XmlElement, except: XmlElement | null): string {
    const name = nameOf(element);
    if (LEFT_OUT.has(name)) return "";
    if (GAPS.has(name)) return "______";
    if (name === "img" || name === "object") {
      return this.#pictureMark(attribute(element, "src") ?? attribute(element, "data") ?? "");
    }
    if (name === "math") return mathText(element);
    if (FORMATTED.has(name)) this.hasMarkup = true;
    const text = this.#within(element, except);
    if (name === "sup") return raised(text) ?? text;
    if (name === "sub") return lowered(text) ?? text;
    return BLOCKS.has(name) ? `\n${text}\n` : text;
  }
}
