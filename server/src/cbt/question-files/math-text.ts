import { elementsOf, textOf, type XmlElement } from "../../platform/documents/xml.ts";
import {
  formulaIn,
  formulaText,
  formulaWords,
  fraction,
  power,
  root,
  sideBySide,
  subscript,
} from "./ascii-math.ts";

/** A formula in MathML as AsciiMath in a question's text. */
export function mathText(element: XmlElement): string {
  return formulaIn(rowOf(element));
}

const rowOf = (element: XmlElement) => sideBySide(elementsOf(element).map(partOf));

function partOf(element: XmlElement): string {
  const [first = "", second = "", third = ""] = elementsOf(element).map(partOf);
  switch (element.name.replace(/^.*:/, "")) {
    case "mi":
    case "mn":
    case "mo":
      return formulaText(textOf(element));
    case "mtext":
      return formulaWords(textOf(element));
    case "mfrac":
      return fraction(first, second);
    case "msup":
      return power(first, second);
    case "msub":
      return subscript(first, second);
    case "msubsup":
      return power(subscript(first, second), third);
    case "msqrt":
      return root(rowOf(element), "");
    case "mroot":
      return root(first, second);
    case "annotation":
    case "annotation-xml":
      return "";
    default:
      return rowOf(element);
  }
}
