import { SaxesParser } from "saxes";
import { decodeText } from "./decode-text.ts";

/** An element of an XML document; `name` has its prefix as written: "w:p". */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
  /** Line of its start in the document, from 1. */
  readonly line: number;
}

/** Reason for which an XML document is not read, as a message for the person. */
export class UnreadableXml extends Error {}

const BROKEN = "This file is damaged: its XML cannot be read.";
/** A document that people write nests far less. */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 400_000;

/**
 * Parses an XML document into its root. The five entities of XML and character references are
 * decoded; entities that a document declares are refused, and nothing outside it is read. Throws
 * `UnreadableXml`.
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const text = decodeText(bytes)?.text;
  if (text === undefined) throw new UnreadableXml(BROKEN);
  const parser = new SaxesParser();
  const document: XmlElement = { name: "", attributes: {}, children: [], line: 0 };
  const open = [document];
  let count = 0;
  const addText = (part: string) => void open.at(-1)?.children.push(part);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", ({ name, attributes }) => {
    count += 1;
    if (open.length > MAX_DEPTH || count > MAX_ELEMENTS) throw new UnreadableXml(BROKEN);
    const element: XmlElement = { name, attributes, children: [], line: parser.line };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  try {
    parser.write(text).close();
  } catch {
    throw new UnreadableXml(BROKEN);
  }
  const root = elementsOf(document)[0];
  if (!root) throw new UnreadableXml(BROKEN);
  return root;
}

export function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== "string");
}

export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element && elementsOf(element).find((child) => child.name === name);
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element ? elementsOf(element).filter((child) => child.name === name) : [];
}

/** All descendants that satisfy the condition, in their order, without those inside another. */
export function descendants(
  element: XmlElement,
  isOne: (element: XmlElement) => boolean,
): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    isOne(child) ? [child] : descendants(child, isOne),
  );
}

/** The text of an element and all its descendants. */
export function textOf(element: XmlElement | undefined): string {
  if (!element) return "";
  return element.children
    .map((child) => (typeof child === "string" ? child : textOf(child)))
    .join("");
}
