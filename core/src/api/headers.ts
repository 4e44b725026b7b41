/** Names the view of the portal as another user; the client sends it with every call of one tab. */
export const VIEW_AS_HEADER = "x-view-as";

/**
 * The cookie without which the server renders no page for a person. It holds nothing; scripts remove it
 * when they forget the session, also where the server cannot be reached.
 */
export const DOCUMENT_OPEN = "document-open";

/**
 * The cookie by which a device saves data, "on" or "off"; without it the browser's own setting counts.
 * The server renders pages accordingly. Over TLS its name has the prefix `__Host-`.
 */
export const DATA_SAVER = "data-saver";

const SAVERS = ["__Host-", ""].map(
  (prefix) => new RegExp(`(?:^|;\\s*)${prefix}${DATA_SAVER}=(on|off)\\b`),
);

/**
 * What a device chose, read from its cookies; undefined where it chose nothing. The choice over TLS
 * counts before one that the same host was told without it.
 */
export function chosenDataSaver(cookies: string): "on" | "off" | undefined {
  const [found] = SAVERS.flatMap((saver) => saver.exec(cookies)?.[1] ?? []);
  return found as "on" | "off" | undefined;
}
