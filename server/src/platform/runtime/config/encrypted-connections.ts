import { addressesOf } from "../../database/hosts.ts";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;
/** Modes in which PostgreSQL's programs and drivers make no connection without TLS. */
const TLS_MODES = ["require", "verify-ca", "verify-full"];

/** Whether a connection stays on this computer: to loopback, or to the folder of a socket. */
export function isOnThisComputer(host: string): boolean {
  return host.startsWith("/") || LOOPBACK.test(host.replace(/^\[(.*)\]$/, "$1"));
}

/** The host of each server in a database address, or the folder of its socket. */
export function databaseHosts(address: string): string[] {
  return addressesOf(address).map((one) => {
    const url = URL.parse(one);
    return url?.searchParams.get("host") ?? url?.hostname ?? "";
  });
}

/** Settings that name a server, and the hosts to which a connection need not be encrypted. */
interface Connections {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_DIRECT_URL?: string | undefined;
  readonly DATABASE_READ_URL?: string | undefined;
  readonly S3_URL?: string | undefined;
  readonly COPY_TO?: string | undefined;
  readonly COPY_FROM?: string | undefined;
  readonly TEST_GATEWAY?: string | undefined;
  readonly UNENCRYPTED_HOSTS: readonly string[];
}

const DATABASES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const;
const WEB_ADDRESSES = ["S3_URL", "COPY_TO", "COPY_FROM", "TEST_GATEWAY"] as const;

/** One line about a connection to another computer without TLS, naming its variable; null for none. */
export function plainConnection(connections: Connections): string | null {
  const needsTls = (host: string) =>
    !isOnThisComputer(host) && !connections.UNENCRYPTED_HOSTS.includes(host);
  const exception =
    "or name the host in UNENCRYPTED_HOSTS if no other computer can read its network";
  for (const name of DATABASES) {
    const address = connections[name] ?? "";
    const mode = new URLSearchParams(address.split("?")[1]).get("sslmode") ?? "";
    const host = address === "" ? undefined : databaseHosts(address).find(needsTls);
    if (host !== undefined && !TLS_MODES.includes(mode)) {
      return `${name}: ${host} is another computer: add sslmode=verify-full, ${exception}`;
    }
  }
  for (const name of WEB_ADDRESSES) {
    const url = URL.parse(connections[name] ?? "");
    if (url?.protocol === "http:" && needsTls(url.hostname)) {
      return `${name}: ${url.hostname} is another computer: use https, ${exception}`;
    }
  }
  return null;
}

/** The address of a mail server; one on another computer gets no mail and no password without TLS. */
export function encryptedMailServer(address: string, unencryptedHosts: readonly string[]): string {
  const url = new URL(address);
  if (isOnThisComputer(url.hostname) || unencryptedHosts.includes(url.hostname)) return address;
  // It wins over options of the address that would fall back to none.
  url.searchParams.set("requireTLS", "true");
  return url.href;
}
