import type { SitePage } from "@school/core/site/page.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { SiteDocument } from "./SiteDocument.tsx";

/** Renders the public page as a complete HTML document that works without scripts. */
export function renderSite(page: SitePage): string {
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument page={page} />)}`;
}
