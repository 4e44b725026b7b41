import { describe, expect, test } from "vitest";
import { DEFAULT_SITE } from "./default-content.ts";
import { changedSections } from "./sections.ts";

const base = DEFAULT_SITE;
const withHours = (hours: string) => ({ ...base, contact: { ...base.contact, hours } });

describe("what differs between two pages", () => {
  test("is named by section, in the order of the page", () => {
    const changed = { ...withHours("8am to 2pm"), title: "Another", faq: base.faq.slice(1) };
    expect(changedSections(base, changed)).toEqual(["page", "faq", "contact"]);
  });

  test("is nothing where only the order of fields differs", () => {
    const reversed = Object.fromEntries(Object.entries(base).toReversed()) as typeof base;
    expect(changedSections(base, reversed)).toEqual([]);
  });
});
