import crest from "../../public/crest.svg?raw";

/** The drawn crest as a data URL, which saves a request. */
export const CREST_ADDRESS = `data:image/svg+xml,${encoded(crest)}`;

/** Escapes only what is necessary, and drops line breaks. */
function encoded(svg: string): string {
  return svg
    .replace(/\n\s*/g, "")
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent);
}
