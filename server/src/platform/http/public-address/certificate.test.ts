import { X509Certificate } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type ConnectionOptions } from "node:tls";
import { createServer } from "node:https";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type KeyedCertificate,
  makeAuthority,
  makeServerCertificate,
  needsRenewal,
  certifiable,
} from "./certificate.ts";
import {
  authorityCertificate,
  ensureOwnCertificate,
  ownCertificatePaths,
} from "./own-certificate.ts";

const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const school = { schoolName: "Sunrise <Académie>", names: ["office-pc"], now };
let folder: string;

/** Returns the outcome of a device's check of the certificate: "trusted", or the reason why not. */
async function handshake(pair: KeyedCertificate, options: ConnectionOptions): Promise<unknown> {
  const server = createServer(pair).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "localhost", ...options });
  try {
    await once(socket, "secureConnect");
    return "trusted";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  } finally {
    socket.destroy();
    server.close();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portal-certificate-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the school's own authority", () => {
  it("vouches for private addresses and names, and no phone believes it about others", async () => {
    const authority = await makeAuthority(school);
    const read = new X509Certificate(authority.cert);
    expect(read.ca).toBe(true);
    expect(read.subject).toBe("CN=Sunrise Académie (portal)");
    const hosts = ["192.168.1.10", "8.8.8.8", "office-pc", "bank.example", "school.local"];
    expect(certifiable(hosts, authority.cert)).toEqual([
      "192.168.1.10",
      "office-pc",
      "school.local",
    ]);

    // What a thief of the key could make, as a device that trusts the school judges it.
    const judge = async (host: string) =>
      handshake(await makeServerCertificate(authority, { hosts: [host], now }), {
        ca: authority.cert,
        checkServerIdentity: () => undefined,
      });
    expect(await judge("192.168.1.10")).toBe("trusted");
    expect(await judge("school.local")).toBe("trusted");
    // Node's word for OpenSSL's "permitted subtree violation".
    expect(await judge("8.8.8.8")).toBe("UNSPECIFIED");
    expect(await judge("bank.example")).toBe("UNSPECIFIED");
  });

  it("says when a certificate is to be made anew", async () => {
    const authority = await makeAuthority(school);
    const { cert } = await makeServerCertificate(authority, { hosts: ["10.0.0.5"], now });
    expect(needsRenewal(cert, ["10.0.0.5"], now)).toBe(false);
    expect(needsRenewal(cert, ["10.0.0.5", "10.0.0.6"], now)).toBe(true);
    expect(needsRenewal(cert, ["10.0.0.5"], later(329))).toBe(false);
    expect(needsRenewal(cert, ["10.0.0.5"], later(331))).toBe(true);
  });

  it("serves HTTPS that a device believes once it trusts the school", async () => {
    const request = { dataDir: folder, schoolName: "Sunrise", publicHost: "localhost", now };
    expect(await ensureOwnCertificate(request)).toBe(true);
    expect(await ensureOwnCertificate(request)).toBe(false);
    const ca = (await authorityCertificate(folder))!;
    const { TLS_CERT, TLS_KEY } = ownCertificatePaths(folder);
    expect((await stat(TLS_KEY)).mode & 0o777).toBe(0o600);
    const pair = { cert: await readFile(TLS_CERT, "utf8"), key: await readFile(TLS_KEY, "utf8") };
    expect(await handshake(pair, { ca })).toBe("trusted");
    expect(await handshake(pair, {})).toBe("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
    // A year later it is another certificate of the same authority.
    expect(await ensureOwnCertificate({ ...request, now: later(360) })).toBe(true);
    expect(await authorityCertificate(folder)).toBe(ca);
  });
});
