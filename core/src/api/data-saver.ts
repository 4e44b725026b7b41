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
