/** Leads to a page that is a document of its own, in place of this one. */
export function openDocument(href: string): void {
  location.replace(href);
}

/** Asks the server for the document of the present address. */
export function reloadDocument(): void {
  location.reload();
}
