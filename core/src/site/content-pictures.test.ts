import { expect, test } from "vitest";
import { uploadsIn, withoutUploads } from "./content-pictures.ts";
import { DEFAULT_SITE } from "./default-content.ts";

const upload = (id: string) => ({ kind: "upload", id, alt: id }) as const;
const gallery = ["a", "b", "c"].map((id) => ({ picture: upload(id), caption: id }));
const teacher = { name: "Ngozi Eze", role: "Teacher", text: "", picture: upload("portrait") };
const content = {
  ...DEFAULT_SITE,
  hero: { ...DEFAULT_SITE.hero, picture: upload("hero") },
  gallery: { intro: "", items: gallery },
  teachers: { intro: "", items: [teacher] },
};

test("uploads are listed with their paths, in page order", () => {
  expect(uploadsIn(content).map(({ path }) => path.join("."))).toEqual([
    "hero.picture",
    "gallery.items.0.picture",
    "gallery.items.1.picture",
    "gallery.items.2.picture",
    "teachers.items.0.picture",
  ]);
});

test("a deleted upload is replaced by a scene or initials, or its item is left out", () => {
  expect(withoutUploads(content, new Set(["hero", "a", "c", "portrait"]))).toEqual({
    ...DEFAULT_SITE,
    gallery: { intro: "", items: gallery.slice(1, 2) },
    teachers: { intro: "", items: [{ ...teacher, picture: null }] },
  });
  expect(withoutUploads(content, new Set(["other"]))).toBe(content);
});
