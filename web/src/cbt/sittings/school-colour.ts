import { isHexColour, shadesOf } from "@school/core/api/palette.ts";
import type { SchoolFacts } from "@school/core/school/schemas.ts";
import { rememberedSchool, rememberSchool } from "../../school/remembered-school.ts";

/**
 * Gives the document the school's own colour, as this browser remembers it from the portal. Without
 * the network it stays; a browser that has never been in the portal asks once for it.
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
    // The portal's green stays.
  }
}

/** The tokens are made of these shades, so that text reads on each by day and by night. */
function paint(colour: unknown): void {
  if (typeof colour !== "string" || !isHexColour(colour)) return;
  const shades = shadesOf(colour);
  for (const [i, shade] of shades.entries())
    document.documentElement.style.setProperty(`--mantine-color-brand-${i}`, shade);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", shades[8]);
}
