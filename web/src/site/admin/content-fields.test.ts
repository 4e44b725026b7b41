import { SiteContent } from "@school/core/site/content.ts";
import type { SiteSection } from "@school/core/site/sections.ts";
import { expect, test } from "vitest";
import { CONTENT_FIELDS, type ContentField } from "./content-fields.ts";

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
  if (rest.format === "date") return [`${path} day`];
  return [`${path} ${rest.minLength ?? 0}-${maxLength}`];
}

function offered({ key, kind, longest, required }: ContentField, path: string): string {
  if (kind === "picture" || kind === "portrait") return `${path}${key}`;
  return kind === "day" ? `${path}${key} day` : `${path}${key} ${required ? 1 : 0}-${longest}`;
}

test("every text, list and picture of the page can be written, within the contract's limits", () => {
  const fields = (Object.keys(CONTENT_FIELDS) as SiteSection[]).flatMap((section) => {
    const { path, fields: ofSection, list } = CONTENT_FIELDS[section];
    const before = path.map((step) => `${step}.`).join("");
    const at = list?.path.join(".");
    return [
      ...ofSection.map((field) => offered(field, before)),
      ...(list ? [`${at} at most ${list.maxItems}`] : []),
      ...(list?.fields.map((field) => offered(field, `${at}.*.`)) ?? []),
    ];
  });
  const expected = writable(SiteContent.toJSONSchema({ io: "input" }) as Schema, "");
  expect(fields.toSorted()).toEqual(expected.toSorted());
});
