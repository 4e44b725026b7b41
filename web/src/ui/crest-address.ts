import crest from "../../public/crest.svg?raw";

/** The drawn crest as an address, so that a page needs no request for it. */
export const CREST_ADDRESS = `data:image/svg+xml,${encoded(crest)}`;

/** Only what must be is escaped, and line breaks are left out, to keep it short. */
function encoded(svg: string): string {
  return svg
    .replace(/\n\s*/g, "")
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent);
}
