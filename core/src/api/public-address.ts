/** Networks that are not on the internet (RFC 1918, 3927, 6598 and 1122). */
const PRIVATE_IPV4 =
  /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
/** Loopback, unique local and link-local addresses (RFC 4291 and 4193). */
const PRIVATE_IPV6 = /^\[(::1\]|f[cd]|fe[89ab])/;
/** Names that only a local network resolves (RFC 6762, 8375 and 9476). */
const LOCAL_NAME = /\.(local|localhost|lan|home|internal|home\.arpa)$/;

/** Whether an address opens only in the school's own network, not on the internet. */
export function opensOnlyInSchool(url: string): boolean {
  const host = (/^https?:\/\/(\[[^\]]*\]|[^:/?#]+)/i.exec(url)?.[1] ?? "").toLowerCase();
  if (host.startsWith("[")) return PRIVATE_IPV6.test(host);
  if (/^[\d.]+$/.test(host)) return PRIVATE_IPV4.test(host);
  return !host.includes(".") || LOCAL_NAME.test(host);
}

/** Printed below such an address. */
export const ONLY_IN_SCHOOL = "Opens on the school's Wi-Fi only.";
