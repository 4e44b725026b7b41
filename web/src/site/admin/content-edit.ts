import type { SiteContent, SitePicture } from "@school/core/site/content.ts";
import { SITE_SECTIONS, type SiteSection } from "@school/core/site/sections.ts";
import type { Fault } from "../../platform/forms/use-fields.ts";
import { CONTENT_FIELDS, type ContentField, type ContentList } from "./content-fields.ts";
import { pictureTexts } from "./text.ts";

export type Path = readonly (string | number)[];
/** One list item: its fields by name. */
export type ContentItem = Readonly<Record<string, unknown>>;

const REQUIRED = "Please fill this in";

export function valueAt(content: SiteContent, path: Path): unknown {
  let value: unknown = content;
  for (const step of path) value = (value as Record<string | number, unknown>)[step];
  return value;
}

/** Returns the content with another value at a path; everything else is the same. */
export function withValue(content: SiteContent, path: Path, value: unknown): SiteContent {
  return replaced(content, path, value) as SiteContent;
}

function replaced(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const part = (whole as Record<string | number, unknown>)[step];
  const next = replaced(part, rest, value);
  if (Array.isArray(whole)) return whole.with(Number(step), next);
  return { ...(whole as object), [step]: next };
}

export function itemsOf(content: SiteContent, list: ContentList): readonly ContentItem[] {
  return valueAt(content, list.path) as ContentItem[];
}

const FIRST_SCENE: SitePicture = { kind: "scene", name: "gate-in-the-morning" };

/** A new one of a list, still empty. */
export function blankItem({ fields }: ContentList): ContentItem {
  const blank = { picture: FIRST_SCENE, portrait: null, line: "", text: "", day: "" };
  return Object.fromEntries(fields.map(({ key, kind }) => [key, blank[kind]]));
}

/** Returns the items with one moved to another index. */
export function moved(items: readonly ContentItem[], from: number, to: number): ContentItem[] {
  const item = items[from];
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items];
}

/** A field that must be filled in and is not. */
export interface MissingField extends Fault {
  /** Its section and its label, as the editor shows them: "Contact: Office hours". */
  readonly name: string;
}

/** Lists the required fields that are empty, anywhere on the page. */
export function missingIn(content: SiteContent): MissingField[] {
  const missing = (path: Path, label: string): MissingField => {
    const fault = { path: [...path], message: REQUIRED };
    return { ...fault, name: `${SITE_SECTIONS[sectionAt(fault)]}: ${label}` };
  };
  const check = (path: Path, { key, required, kind, label }: ContentField): MissingField[] => {
    const value = valueAt(content, [...path, key]);
    const isBlank = required && typeof value === "string" && value.trim() === "";
    const picture =
      kind === "picture" || kind === "portrait" ? (value as SitePicture | null) : null;
    const isUnnotified = picture?.kind === "upload" && picture.alt.trim() === "";
    return [
      ...(isBlank ? [missing([...path, key], label)] : []),
      ...(isUnnotified ? [missing([...path, key, "alt"], pictureTexts.description)] : []),
    ];
  };
  return Object.values(CONTENT_FIELDS).flatMap(({ path, fields, list }) => [
    ...fields.flatMap((field) => check(path, field)),
    ...(list === undefined
      ? []
      : itemsOf(content, list).flatMap((_, index) =>
          list.fields.flatMap((field) => check([...list.path, index], field)),
        )),
  ]);
}

/** The section of a fault; the server's paths begin at its input. */
export function sectionAt({ path: [first, second] }: Fault): SiteSection {
  const name = String(first === "content" ? second : first);
  return Object.hasOwn(CONTENT_FIELDS, name) ? (name as SiteSection) : "page";
}

/** Whether visitors do not see the section because its list is empty. */
export function isHidden(content: SiteContent, section: SiteSection): boolean {
  const { list, hiddenWhenEmpty } = CONTENT_FIELDS[section];
  return hiddenWhenEmpty !== undefined && list !== undefined && itemsOf(content, list).length === 0;
}
