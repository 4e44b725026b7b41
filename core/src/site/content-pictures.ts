import type { ContentField, SiteContent } from "./content-fields.ts";
import type { SitePicture } from "./pictures.ts";
import { type ContentPath, fieldsIn, SECTIONS, valueAt, withValue } from "./sections.ts";

interface PlacedPicture {
  readonly field: ContentField;
  /** Its path in the content: ["gallery", "items", 3, "picture"]. */
  readonly path: ContentPath;
  readonly id: string;
}

/** Every uploaded picture in the content, in page order. */
export function uploadsIn(content: SiteContent): PlacedPicture[] {
  return SECTIONS.flatMap((section) => fieldsIn(content, section)).flatMap(
    ({ field, path, value }) => {
      if (field.kind !== "picture" && field.kind !== "portrait") return [];
      const picture = value as SitePicture | null;
      return picture?.kind === "upload" ? [{ field, path, id: picture.id }] : [];
    },
  );
}

/** The content without deleted uploads: each is replaced as its field says. */
export function withoutUploads(content: SiteContent, gone: ReadonlySet<string>): SiteContent {
  const deleted = uploadsIn(content).filter(({ id }) => gone.has(id));
  // From the end, so that an item that is left out does not move those still to come.
  return deleted.reduceRight((rest, { field, path }) => {
    if (field.kind !== "picture") return withValue(rest, path, null);
    if (field.replacement === null) return withoutItem(rest, path.slice(0, -1));
    return withValue(rest, path, { kind: "scene", name: field.replacement });
  }, content);
}

function withoutItem(content: SiteContent, path: ContentPath): SiteContent {
  const list = path.slice(0, -1);
  const items = valueAt(content, list) as unknown[];
  return withValue(content, list, items.toSpliced(Number(path.at(-1)), 1));
}
