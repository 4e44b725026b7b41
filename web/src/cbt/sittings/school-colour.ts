import { isHexColour, shadesOf } from "@school/core/api/palette.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";
import { rememberedSchool, rememberSchool } from "../../school/remembered-school.ts";

/**
 * Sets the document's theme to the school's colour, as this browser has stored it from the portal.
 * Offline it remains; a browser without it requests it once.
 */
export async function showSchoolColour(): Promise<void> {
  const remembered = rememberedSchool();
  if (remembered !== null) return paint(remembered.colour);
  try {
    const response = await fetch("/api/school");
    if (!response.ok) return;
    const { data } = (await response.json()) as { data: SchoolFacts };
    rememberSchool(data);
    paint(data.colour);
  } catch {
    // The portal's green remains.
  }
}

/** The tokens are derived from these shades, so that text is readable on each in both schemes. */
function paint(colour: unknown): void {
  if (typeof colour !== "string" || !isHexColour(colour)) return;
  const shades = shadesOf(colour);
  for (const [i, shade] of shades.entries())
    document.documentElement.style.setProperty(`--mantine-color-brand-${i}`, shade);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", shades[8]);
}
