// The certificate library requires it for its dependency injection.
import "reflect-metadata";
import { webcrypto, X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from "@peculiar/asn1-x509";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
  X509Certificate as Certificate,
} from "@peculiar/x509";

/** A certificate with its private key, both PEM. */
export interface KeyedCertificate {
  readonly cert: string;
  readonly key: string;
}

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const DAY_MS = 86_400_000;
/** Phones trust the school's authority once, not every year. */
const AUTHORITY_DAYS = 3650;
/** Phones refuse server certificates that are valid for longer than 825 days, some for 398. */
const SERVER_DAYS = 390;
/** Clocks of phones may be a day off. */
const BEFORE_DAYS = 2;
/** Days before its expiry at which a server certificate is renewed. */
const RENEW_DAYS = 60;

/**
 * Networks and names for which the school's authority may vouch: private ones. A thief of its key
 * cannot impersonate a bank on phones that trust it (RFC 5280, 4.2.1.10).
 */
const PRIVATE_NETWORKS = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "127.0.0.0/8",
];
const PRIVATE_NAMES = ["localhost", "local", "lan", "home", "internal", "home.arpa"];

/** A new certificate authority for this computer's name and its network. */
export async function makeAuthority({
  schoolName,
  names,
  now,
}: {
  schoolName: string;
  names: readonly string[];
  now: Date;
}): Promise<KeyedCertificate> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const cert = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ CN: [commonName(schoolName)] }],
    notBefore: days(now, -BEFORE_DAYS),
    notAfter: days(now, AUTHORITY_DAYS),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      privateOnly(names),
    ],
  });
  return pem(cert, keys.privateKey);
}

/** A certificate of the authority for these addresses and names. */
export async function makeServerCertificate(
  authority: KeyedCertificate,
  { hosts, now }: { hosts: readonly string[]; now: Date },
): Promise<KeyedCertificate> {
  const issuer = new Certificate(authority.cert);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const cert = await X509CertificateGenerator.create({
    serialNumber: serial(),
    // No host name: constraints would apply to it too. Browsers use the alternative names only.
    subject: [{ CN: ["School portal"] }],
    issuer: issuer.subject,
    notBefore: days(now, -BEFORE_DAYS),
    notAfter: days(now, SERVER_DAYS),
    publicKey: keys.publicKey,
    signingKey: await signingKey(authority.key),
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        hosts.map((value) => ({
          type: isIP(value) > 0 ? ("ip" as const) : ("dns" as const),
          value,
        })),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(await issuer.publicKey.export()),
    ],
  });
  return pem(cert, keys.privateKey);
}

/** Whether a server certificate must be renewed: it expires soon, or lacks an address in use. */
export function needsRenewal(cert: string, hosts: readonly string[], now: Date): boolean {
  const read = new X509Certificate(cert);
  if (days(now, RENEW_DAYS) > read.validToDate) return true;
  const covers = (host: string) => (isIP(host) > 0 ? read.checkIP(host) : read.checkHost(host));
  return hosts.some((host) => covers(host) === undefined);
}

/** Returns the addresses and names in use that the authority may certify. */
export function certifiable(hosts: readonly string[], authorityCert: string): string[] {
  const permitted = permittedNames(authorityCert);
  return hosts.filter((host) =>
    isIP(host) > 0
      ? isPrivateAddress(host)
      : permitted.some((name) => host === name || host.endsWith(`.${name}`)),
  );
}

/** Whether it is a private IPv4 address. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE_NETWORKS.some((network) => isWithin(address, network));
}

function privateOnly(names: readonly string[]): Extension {
  const subtree = (base: GeneralName) => new GeneralSubtree({ base });
  const dns = [...new Set([...PRIVATE_NAMES, ...names])];
  const permittedSubtrees = new GeneralSubtrees([
    ...dns.map((dNSName) => subtree(new GeneralName({ dNSName }))),
    ...PRIVATE_NETWORKS.map((iPAddress) => subtree(new GeneralName({ iPAddress }))),
  ]);
  const value = AsnConvert.serialize(new NameConstraints({ permittedSubtrees }));
  return new Extension(id_ce_nameConstraints, true, value);
}

function permittedNames(authorityCert: string): string[] {
  const extension = new Certificate(authorityCert).getExtension(id_ce_nameConstraints);
  if (!extension) return [];
  const { permittedSubtrees } = AsnConvert.parse(extension.value, NameConstraints);
  return [...(permittedSubtrees ?? [])].flatMap(({ base: { dNSName } }) => dNSName ?? []);
}

function isWithin(address: string, network: string): boolean {
  const [base = "", bits = "0"] = network.split("/");
  const shift = 2 ** (32 - Number(bits));
  return Math.floor(number(address) / shift) === Math.floor(number(base) / shift);
}

function number(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** "Sunrise School (portal)"; a name in a certificate has at most 64 characters. */
function commonName(schoolName: string): string {
  const plain = schoolName.replaceAll(/[^\p{L}\p{N}.'-]+/gu, " ").trim();
  return `${plain.slice(0, 50).trim() || "School"} (portal)`;
}

function days(from: Date, count: number): Date {
  return new Date(from.getTime() + count * DAY_MS);
}

/** A positive number of 16 bytes, as browsers require. */
function serial(): string {
  const bytes = webcrypto.getRandomValues(Buffer.alloc(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString("hex");
}

async function signingKey(key: string) {
  const der = PemConverter.decodeFirst(key);
  return webcrypto.subtle.importKey("pkcs8", der, ALGORITHM, false, ["sign"]);
}

async function pem(cert: Certificate, privateKey: webcrypto.CryptoKey): Promise<KeyedCertificate> {
  const der = await webcrypto.subtle.exportKey("pkcs8", privateKey);
  return { cert: `${cert.toString("pem")}\n`, key: `${PemConverter.encode(der, "PRIVATE KEY")}\n` };
}
