/** A page as a browser gets it that has stored the style sheets. */
export function withoutStyles(html: string): string {
  return html.replace(/<style data-page>.*?<\/style>/s, "");
}
