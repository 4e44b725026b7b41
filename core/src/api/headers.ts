/** Names the view of the portal as another user; the client sends it with every call of one tab. */
export const VIEW_AS_HEADER = "x-view-as";

/**
 * The cookie without which the server renders no page for a person. It has no data. Scripts remove it
 * when they delete the session, even when the server is unreachable.
 */
export const DOCUMENT_OPEN = "document-open";
