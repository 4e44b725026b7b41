import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";

/** Value of `sheet` in the address of a page that shows half-term sheets. */
export const HALF_IN_ADDRESS = "half-term";

/** The kind of the sheets that an address names. */
export function kindIn({ sheet }: { readonly sheet: string }): SheetKind {
  return sheet === HALF_IN_ADDRESS ? "HALF_TERM" : "TERM";
}

/** The address at which a family reads a released sheet. */
export function cardAddress(
  child: string,
  { termId, kind }: { readonly termId: string; readonly kind: SheetKind },
): string {
  const half = kind === "TERM" ? {} : { sheet: HALF_IN_ADDRESS };
  return `/report-cards?${new URLSearchParams({ child, term: termId, ...half })}`;
}
