import { descendants, type XmlElement } from "../../platform/documents/xml.ts";

/* Elements of QTI 2.1, 2.2 and 3.0, whose names differ only in their form. */

/** "choiceInteraction" and "qti-choice-interaction" as "choiceinteraction". */
export const nameOf = ({ name }: XmlElement) =>
  comparable(name.replace(/^.*:/, "").replace(/^qti-/, ""));

const comparable = (name: string) => name.replaceAll("-", "").toLowerCase();

/** @param name in the form of `nameOf` */
export function attribute(element: XmlElement, name: string): string | undefined {
  return Object.entries(element.attributes).find(([key]) => comparable(key) === name)?.[1];
}

export const isNamed = (name: string) => (element: XmlElement) => nameOf(element) === name;

/** All descendants of this name, without those inside another. */
export const allNamed = (element: XmlElement, name: string) => descendants(element, isNamed(name));

export const identifierOf = (element: XmlElement) => attribute(element, "identifier") ?? "";
