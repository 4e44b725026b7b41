import { pages } from "@school/core/portal/pages.ts";

/** Beginnings of the addresses that open to signed-in people only: "/dashboard", "/notes". */
export function privatePaths(): string[] {
  const closed = pages.filter(({ mayOpen }) => mayOpen !== "anyone");
  return [...new Set(closed.map(({ path }) => `/${path.split("/")[1]}`))].toSorted();
}
