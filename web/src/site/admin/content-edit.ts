import type { SiteContent, SitePicture } from "@school/core/site/content.ts";
import type { SiteSection } from "@school/core/site/sections.ts";
import { CONTENT_FIELDS, type ContentField, type ContentList } from "./content-fields.ts";

export type Path = readonly (string | number)[];
/** One of a list: its fields by name. */
export type ContentItem = Readonly<Record<string, unknown>>;
/** What is wrong, by the place in the content: "faq.0.answer". */
export type Faults = ReadonlyMap<string, string>;

const REQUIRED = "Please fill this in";

export function valueAt(content: SiteContent, path: Path): unknown {
  let value: unknown = content;
  for (const step of path) value = (value as Record<string | number, unknown>)[step];
  return value;
}

/** The content with another value at a place; everything else is the same. */
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

/** The items with one moved to another place. */
export function moved(items: readonly ContentItem[], from: number, to: number): ContentItem[] {
  const item = items[from];
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items];
}

/** What must be filled in and is not, anywhere on the page. */
export function missingIn(content: SiteContent): Faults {
  const faults = new Map<string, string>();
  const check = (path: Path, { key, required, kind }: ContentField) => {
    const value = valueAt(content, [...path, key]);
    if (required && typeof value === "string" && value.trim() === "") {
      faults.set([...path, key].join("."), REQUIRED);
    }
    const picture =
      kind === "picture" || kind === "portrait" ? (value as SitePicture | null) : null;
    if (picture?.kind === "upload" && picture.alt.trim() === "") {
      faults.set([...path, key, "alt"].join("."), REQUIRED);
    }
  };
  for (const { path, fields, list } of Object.values(CONTENT_FIELDS)) {
    for (const field of fields) check(path, field);
    if (!list) continue;
    itemsOf(content, list).forEach((_, index) => {
      for (const field of list.fields) check([...list.path, index], field);
    });
  }
  return faults;
}

/** The section in which a place of the content lies. */
export function sectionAt(place: string): SiteSection {
  const [first = ""] = place.split(".");
  return Object.hasOwn(CONTENT_FIELDS, first) ? (first as SiteSection) : "page";
}

/** Whether visitors do not see the section, since nothing is in its list. */
export function isHidden(content: SiteContent, section: SiteSection): boolean {
  const { list, hiddenWhenEmpty } = CONTENT_FIELDS[section];
  return hiddenWhenEmpty !== undefined && list !== undefined && itemsOf(content, list).length === 0;
}
