import { DEFAULT_COLOUR, shadesOf } from "@school/core/api/palette.ts";
import portalTokens from "../ui/tokens.css?raw";

const DARK = '[data-mantine-color-scheme="dark"]';
const LIGHT = ',\n[data-mantine-color-scheme="light"]';

/**
 * The portal's tokens for a page without scripts: what the device prefers decides between light
 * and dark, and the brand's shades are given here, where no component library gives them.
 *
 * @param colour the school's own, as `#rrggbb`; null for the portal's green
 */
export function siteTokens(colour: string | null): string {
  const shades = shadesOf(colour ?? DEFAULT_COLOUR).map(
    (hex, i) => `--mantine-color-brand-${i}:${hex};`,
  );
  const [light = "", dark = ""] = portalTokens.replaceAll(LIGHT, "").split(DARK);
  const css = `:root{${shades.join("")}}${light}@media (prefers-color-scheme:dark){:root${dark}}`;
  return css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};:,]) ?/g, "$1");
}
