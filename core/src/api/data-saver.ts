/**
 * The cookie that sets a device's data saver, "on" or "off"; without it the browser's own setting
 * applies. The server renders pages accordingly. Over TLS its name has the prefix `__Host-`.
 */
export const DATA_SAVER = "data-saver";

const SAVERS = ["__Host-", ""].map(
  (prefix) => new RegExp(`(?:^|;\\s*)${prefix}${DATA_SAVER}=(on|off)\\b`),
);

/**
 * Returns the device's data saver choice, read from its cookies; undefined without a choice. A choice
 * made over TLS takes precedence over one that the same host received without it.
 */
export function chosenDataSaver(cookies: string): "on" | "off" | undefined {
  const [value] = SAVERS.flatMap((saver) => saver.exec(cookies)?.[1] ?? []);
  return value as "on" | "off" | undefined;
}
