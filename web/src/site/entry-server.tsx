import type { SitePage } from "@school/core/site/page.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { SiteDocument } from "./SiteDocument.tsx";

/** The public page as a whole HTML document, complete without scripts. */
export function renderSite(page: SitePage): string {
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument page={page} />)}`;
}
