/** Navigates to a page that is a separate document. */
export function openDocument(href: string): void {
  location.replace(href);
}

/** Requests the document of the current URL from the server. */
export function reloadDocument(): void {
  location.reload();
}
