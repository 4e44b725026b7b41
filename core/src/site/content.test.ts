import { expect, test } from "vitest";
import { SITE_SECTIONS } from "./content-fields.ts";
import { SiteContent } from "./content.ts";
import { type ContentPart, isField, isList, SECTIONS, sectionPath } from "./sections.ts";

interface Schema {
  type?: string;
  maxLength?: number;
  minLength?: number;
  format?: string;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** "hero.heading 1-90", "faq.*.answer 1-700", "gallery.items.*.picture": all that can be written. */
function writable({ properties, items, maxLength, ...rest }: Schema, path: string): string[] {
  if (path.endsWith("picture")) return [path];
  if (items) return [`${path} at most ${rest.maxItems}`, ...writable(items, `${path}.*`)];
  if (properties) {
    return Object.entries(properties).flatMap(([key, schema]) =>
      writable(schema, path === "" ? key : `${path}.${key}`),
    );
  }
  if (rest.type === "boolean") return [`${path} yes or no`];
  if (rest.format === "date") return [`${path} day`];
  return [`${path} ${rest.minLength ?? 0}-${maxLength}`];
}

function declared(part: ContentPart, path: readonly string[]): string[] {
  const name = path.join(".");
  if (isList(part))
    return [`${name} at most ${part.maxItems}`, ...declared(part.fields, [...path, "*"])];
  if (!isField(part))
    return Object.entries(part).flatMap(([key, field]) => declared(field, [...path, key]));
  if (part.kind === "picture" || part.kind === "portrait") return [name];
  if (part.kind === "flag") return [`${name} yes or no`];
  return [part.kind === "day" ? `${name} day` : `${name} ${part.required ? 1 : 0}-${part.max}`];
}

test("every text, list and picture of the page can be written, within its limits", () => {
  const fields = SECTIONS.flatMap((section) =>
    declared(SITE_SECTIONS[section].fields, sectionPath(section).map(String)),
  );
  const expected = writable(SiteContent.toJSONSchema({ io: "input" }) as Schema, "");
  expect(fields.toSorted()).toEqual(expected.toSorted());
  expect(fields).toContain("about.values.*.title 1-40");
});
