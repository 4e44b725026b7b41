import { isSame } from "../api/is-same.ts";
import {
  type ContentField,
  type ContentList,
  type SectionFields,
  SITE_SECTIONS,
  type SiteContent,
  type SiteSection,
} from "./content-fields.ts";

/** Steps into the content: ["gallery", "items", 3, "picture"]. */
export type ContentPath = readonly (string | number)[];

/** A field, a list of items, or several of them by name. */
export type ContentPart = ContentField | SectionFields["fields"];

export const SECTIONS = Object.keys(SITE_SECTIONS) as SiteSection[];

export function sectionFields(section: SiteSection): SectionFields {
  return SITE_SECTIONS[section];
}

/** The path of a section; the fields of the page itself stand at the top. */
export function sectionPath(section: SiteSection): ContentPath {
  return section === "page" ? [] : [section];
}

export function isList(part: ContentPart): part is ContentList {
  return part.kind === "list";
}

export function isField(part: ContentPart): part is ContentField {
  return typeof part.kind === "string" && part.kind !== "list";
}

interface PlacedField {
  readonly field: ContentField;
  readonly path: ContentPath;
  readonly value: unknown;
}

/** The fields of a section, those of each item of its list included. */
export function fieldsIn(content: SiteContent, section: SiteSection): PlacedField[] {
  const path = sectionPath(section);
  return placed(sectionFields(section).fields, path, valueAt(content, path));
}

function placed(part: ContentPart, path: ContentPath, value: unknown): PlacedField[] {
  if (isField(part)) return [{ field: part, path, value }];
  if (isList(part))
    return (value as unknown[]).flatMap((item, at) => placed(part.fields, [...path, at], item));
  return Object.entries(part).flatMap(([name, field]) =>
    placed(field, [...path, name], (value as Record<string, unknown>)[name]),
  );
}

/** Whether visitors do not see the section because its list is empty. */
export function isHidden(content: SiteContent, section: SiteSection): boolean {
  const hasItems = fieldsIn(content, section).some(({ path }) =>
    path.some((step) => typeof step === "number"),
  );
  return sectionFields(section).hiddenUntil !== undefined && !hasItems;
}

export function valueAt(content: SiteContent, path: ContentPath): unknown {
  let value: unknown = content;
  for (const step of path) value = (value as Record<string | number, unknown>)[step];
  return value;
}

/** The content with another value at a path; unchanged if the path leads to a removed item. */
export function withValue(content: SiteContent, path: ContentPath, value: unknown): SiteContent {
  return replaced(content, path, value) as SiteContent;
}

function replaced(whole: unknown, [step, ...rest]: ContentPath, value: unknown): unknown {
  if (step === undefined) return value;
  const part = (whole as Record<string | number, unknown>)[step];
  if (!Array.isArray(whole)) return { ...(whole as object), [step]: replaced(part, rest, value) };
  return part === undefined ? whole : whole.with(Number(step), replaced(part, rest, value));
}

/**
 * Returns the changed parts of the page, in order.
 *
 * @param before null for a page that was never published: all its parts are new
 */
export function changedSections(before: SiteContent | null, after: SiteContent): SiteSection[] {
  if (before === null) return [...SECTIONS];
  return SECTIONS.filter((section) => !isSame(partOf(before, section), partOf(after, section)));
}

function partOf(content: SiteContent, section: SiteSection): unknown {
  return section === "page" ? [content.title, content.description] : content[section];
}
