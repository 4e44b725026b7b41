import {
  type ContentField,
  type ContentList,
  SITE_SECTIONS,
  type SiteContent,
  type SiteSection,
} from "@school/core/site/content-fields.ts";
import type { SitePicture } from "@school/core/site/pictures.ts";
import { type ContentPath, fieldsIn, SECTIONS } from "@school/core/site/sections.ts";
import { contentIssues } from "@school/core/site/text.ts";
import type { Fault } from "../../platform/forms/use-fields.ts";
import { pictureTexts } from "./text.ts";

/** One list item: its fields by name. */
export type ContentItem = Readonly<Record<string, unknown>>;

const FIRST_SCENE: SitePicture = { kind: "scene", name: "gate-in-the-morning" };

/** A new one of a list, still empty. */
export function blankItem({ fields }: ContentList): ContentItem {
  const blank = { picture: FIRST_SCENE, portrait: null, line: "", text: "", day: "", flag: false };
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, blank[kind]]));
}

/** A field that must be filled in and is not. */
export interface MissingField extends Fault {
  /** Its section and its label, as the editor shows them: "Contact: Office hours". */
  readonly name: string;
}

/** Lists the required fields that are empty, anywhere on the page. */
export function missingIn(content: SiteContent): MissingField[] {
  return SECTIONS.flatMap((section) =>
    fieldsIn(content, section).flatMap(({ field, path, value }): MissingField[] => {
      const blank = blankIn(field, value);
      if (blank === null) return [];
      const name = `${SITE_SECTIONS[section].label}: ${blank.label}`;
      return [{ path: [...path, ...blank.within], message: contentIssues.fillIn, name }];
    }),
  );
}

/** The blank text of a field, with its path inside the field; null if nothing is missing. */
function blankIn(
  field: ContentField,
  value: unknown,
): { label: string; within: ContentPath } | null {
  if (field.kind === "picture" || field.kind === "portrait") {
    const picture = value as SitePicture | null;
    const isBlank = picture?.kind === "upload" && picture.alt.trim() === "";
    return isBlank ? { label: pictureTexts.description, within: ["alt"] } : null;
  }
  if (field.kind === "flag") return null;
  const isRequired = field.kind === "day" || field.required;
  return isRequired && String(value).trim() === "" ? { label: field.label, within: [] } : null;
}

/** The section of a fault; the server's paths begin at its input. */
export function sectionAt({ path: [first, second] }: Fault): SiteSection {
  const name = String(first === "content" ? second : first);
  return SECTIONS.find((section) => section === name) ?? "page";
}
