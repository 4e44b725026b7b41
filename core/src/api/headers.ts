/** Names the view of the portal as another user; the client sends it with every call of one tab. */
export const VIEW_AS_HEADER = "x-view-as";

/**
 * The cookie without which the server renders no page for a person. It holds nothing; scripts remove it
 * when they forget the session, also where the server cannot be reached.
 */
export const DOCUMENT_OPEN = "document-open";
