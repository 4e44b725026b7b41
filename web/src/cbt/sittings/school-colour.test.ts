// @vitest-environment jsdom
import { contrast, shadesOf } from "@school/core/api/palette.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showSchoolColour } from "./school-colour.ts";

const MAROON = "#7a1f2b";
const facts = { name: "Hilltop", motto: "", address: "", phone: "", email: "", logoUrl: null };
const { documentElement } = document;
const shade = (at: number) => documentElement.style.getPropertyValue(`--mantine-color-brand-${at}`);

beforeEach(() => {
  localStorage.clear();
  documentElement.removeAttribute("style");
  document.head.innerHTML = '<meta name="theme-color" content="#084a30">';
});
afterEach(() => vi.unstubAllGlobals());

test("the remembered colour is shown without the network, with readable text on it", async () => {
  const fetch = vi.fn<() => Promise<Response>>(async () =>
    Promise.reject(new TypeError("offline")),
  );
  vi.stubGlobal("fetch", fetch);
  localStorage.setItem("school", JSON.stringify({ ...facts, colour: MAROON }));
  await showSchoolColour();
  expect(shade(7)).toBe(MAROON);
  expect(contrast("#fffdf8", shade(7))).toBeGreaterThan(4.5);
  expect(contrast("#121a16", shade(3))).toBeGreaterThan(4.5);
  const around = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  expect(around?.content).toBe(shadesOf(MAROON)[8]);
  expect(fetch).not.toHaveBeenCalled();
});

test("a browser new to the portal asks for the colour, and keeps it", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { ...facts, colour: MAROON } }));
  await showSchoolColour();
  expect(shade(7)).toBe(MAROON);
  documentElement.removeAttribute("style");
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
  await showSchoolColour();
  expect(shade(7)).toBe(MAROON);
});

test.each([
  ["no colour", JSON.stringify({ ...facts, colour: null })],
  ["a colour that is none", JSON.stringify({ ...facts, colour: "red;" })],
  ["nothing, and no network", ""],
])("%s leaves the portal's green", async (_what, stored) => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
  if (stored !== "") localStorage.setItem("school", stored);
  await showSchoolColour();
  expect(shade(7)).toBe("");
});
