import { childOf, elementsOf, textOf, type XmlElement } from "../../../platform/documents/xml.ts";
import {
  formulaText,
  formulaWords,
  fraction,
  power,
  root,
  sideBySide,
  subscript,
} from "../ascii-math.ts";

/** An equation of Word (OMML) in AsciiMath. Of unknown structures the text remains. */
export function equationOf(element: XmlElement): string {
  return sideBySide(elementsOf(element).map(partOf));
}

function partOf(element: XmlElement): string {
  const within = (name: string) => {
    const child = childOf(element, name);
    return child ? equationOf(child) : "";
  };
  const property = (name: string) =>
    childOf(childOf(element, `${element.name}Pr`), name)?.attributes["m:val"];
  switch (element.name) {
    case "m:r": {
      const isText = childOf(childOf(element, "m:rPr"), "m:nor") !== undefined;
      const text = textOf(childOf(element, "m:t"));
      return isText && /\p{L}/u.test(text) ? formulaWords(text) : formulaText(text);
    }
    case "m:f":
      return fraction(within("m:num"), within("m:den"));
    case "m:sSup":
      return power(within("m:e"), within("m:sup"));
    case "m:sSub":
      return subscript(within("m:e"), within("m:sub"));
    case "m:sSubSup":
      return power(subscript(within("m:e"), within("m:sub")), within("m:sup"));
    case "m:rad":
      return root(within("m:e"), within("m:deg"));
    case "m:d": {
      const parts = elementsOf(element).filter(({ name }) => name === "m:e");
      const [open, close] = [property("m:begChr") ?? "(", property("m:endChr") ?? ")"];
      return `${open}${parts.map(equationOf).join(property("m:sepChr") ?? ", ")}${close}`;
    }
    case "m:nary": {
      const sign = property("m:chr") === "∑" ? "sum" : "int";
      const [from, to] = [within("m:sub"), within("m:sup")];
      const limits = `${from && `_(${from})`}${to && `^(${to})`}`;
      return `${sign}${limits} ${within("m:e")}`;
    }
    case "m:bar":
      return `bar(${within("m:e")})`;
    case "m:func":
      return `${within("m:fName")} ${within("m:e")}`;
    default:
      return element.name.endsWith("Pr") ? "" : equationOf(element);
  }
}
