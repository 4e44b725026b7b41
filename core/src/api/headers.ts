/** Names the view of the portal as another user; the client sends it with every call of one tab. */
export const VIEW_AS_HEADER = "x-view-as";
