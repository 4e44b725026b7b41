/** Characters that XML does not allow. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text as the content of an XML element. */
export const content = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** A text as the value of an XML attribute. */
export const attribute = (text: string) =>
  content(text).replaceAll('"', "&quot;").replaceAll(/\s/g, " ");
