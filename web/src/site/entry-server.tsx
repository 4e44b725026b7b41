import type { SitePage } from "@school/core/site/page.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { EnquiryDocument } from "./EnquiryDocument.tsx";
import { SiteDocument } from "./SiteDocument.tsx";

/** Renders the public page as a complete HTML document that works without scripts. */
export function renderSite(page: SitePage): string {
  return `<!doctype html>${renderToStaticMarkup(<SiteDocument page={page} />)}`;
}

/** Renders the page on which a parent asks for a place, in the same way. */
export function renderEnquiry(page: SitePage): string {
  return `<!doctype html>${renderToStaticMarkup(<EnquiryDocument page={page} />)}`;
}
