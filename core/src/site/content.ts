import { z } from "zod";
import { SITE_SECTIONS, type SiteContent as Content } from "./content-fields.ts";
import { MAX_ALT, SCENES, type SitePicture } from "./pictures.ts";
import { type ContentPart, isField, isList } from "./sections.ts";
import { contentIssues } from "./text.ts";

const line = (max: number) => z.string().trim().max(max, `Use ${max} characters at most`);
const words = (max: number) => line(max).min(1, contentIssues.fillIn);

const Picture: z.ZodType<SitePicture> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("scene"), name: z.enum(SCENES) }),
  z.strictObject({ kind: z.literal("upload"), id: z.uuid(), alt: words(MAX_ALT) }),
]);

function schemaOf(part: ContentPart): z.ZodType {
  if (isList(part)) return z.array(objectOf(part.fields)).max(part.maxItems);
  if (!isField(part)) return objectOf(part);
  if (part.kind === "picture") return Picture;
  if (part.kind === "portrait") return Picture.nullable();
  if (part.kind === "day") return z.iso.date();
  if (part.kind === "flag") return z.boolean();
  return part.required ? words(part.max) : line(part.max);
}

function objectOf(parts: Readonly<Record<string, ContentPart>>) {
  return z.strictObject(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schemaOf(part)])),
  );
}

function contentSchema() {
  const { page, ...sections } = SITE_SECTIONS;
  const parts = Object.entries(sections).map(([section, { fields }]) => [section, fields] as const);
  return objectOf({ ...page.fields, ...Object.fromEntries<ContentPart>(parts) });
}

/** The content as it is saved: each text and list within its limits, and nothing else. */
export const SiteContent = contentSchema() as unknown as z.ZodType<Content>;
export type SiteContent = z.infer<typeof SiteContent>;
