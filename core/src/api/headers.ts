/** Header that names a view as another user; the client sends it with every call of one tab. */
export const VIEW_AS_HEADER = "x-view-as";

/**
 * The cookie that the server requires to render a page for a person. It has no data. Scripts delete
 * it with the session, even when the server is unreachable.
 */
export const DOCUMENT_OPEN = "document-open";
