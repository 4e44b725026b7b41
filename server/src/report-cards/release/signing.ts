import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { desc } from "drizzle-orm";
import { canonicalJson } from "@school/core/report-cards/release/canonical-json.ts";
import type { ReportSheet } from "@school/core/report-cards/sheets/sheet.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { sheetKeys } from "../tables.ts";

interface SignedIssue {
  readonly id: string;
  readonly number: number;
  readonly sheet: ReportSheet;
}

/** Returns only those facts of an issue that the public page shows. */
export function publicFacts({ number, sheet }: Pick<SignedIssue, "number" | "sheet">) {
  const { child, marks, session, term } = sheet;
  const words = `${child.surname} ${child.firstNames}`
    .split(/[\s-]+/)
    .filter((word) => word !== "");
  return {
    initials: words
      .map((word) => `${word.normalize("NFC").charAt(0).toLocaleUpperCase("en")}.`)
      .join(" "),
    className: child.className,
    session,
    term,
    average: marks?.summary.average ?? null,
    number,
  };
}

/** The signature covers the whole sheet, by its hash, and everything on the public page. */
function messageOf(issue: SignedIssue): Buffer {
  const hash = createHash("sha256").update(canonicalJson(issue.sheet)).digest("hex");
  return Buffer.from(canonicalJson({ id: issue.id, sheet: hash, ...publicFacts(issue) }));
}

export interface IssueKey {
  readonly id: string;
  sign(issue: SignedIssue): Buffer;
}

/**
 * The key for new issues; a school's first release creates it. The caller holds the release's lock.
 */
export async function issueKey(tx: Transaction, sealer: Sealer): Promise<IssueKey> {
  const [newest] = await tx.select().from(sheetKeys).orderBy(desc(sheetKeys.createdAt)).limit(1);
  const { id, key } = newest ? openKey(sealer, newest) : await makeKey(tx, sealer);
  return { id, sign: (issue) => sign(null, messageOf(issue), key) };
}

function openKey(sealer: Sealer, { id, privateSealed }: typeof sheetKeys.$inferSelect) {
  const der = sealer.unsealBytes(privateSealed);
  return { id, key: createPrivateKey({ key: der, format: "der", type: "pkcs8" }) };
}

async function makeKey(tx: Transaction, sealer: Sealer): Promise<{ id: string; key: KeyObject }> {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const id = newId();
  await tx.insert(sheetKeys).values({
    id,
    publicKey: publicKey.export({ format: "der", type: "spki" }),
    privateSealed: sealer.seal(privateKey.export({ format: "der", type: "pkcs8" })),
  });
  return { id, key: privateKey };
}

/** Whether the school signed exactly this sheet with that key. */
export function isSignedIssue(issue: SignedIssue, publicKey: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: publicKey, format: "der", type: "spki" });
  return verify(null, messageOf(issue), key, signature);
}

const ID_BYTES = 16;
const SIGNATURE_BYTES = 64;

/** The URL in the code on a sheet: issue and signature, so that URLs cannot be guessed. */
export function verifyAddress(publicUrl: string, id: string, signature: Buffer): string {
  const code = Buffer.concat([Buffer.from(id.replaceAll("-", ""), "hex"), signature]);
  return `${publicUrl}/verify/${code.toString("base64url")}`;
}

/** Parses issue and signature from a code; null if invalid. */
export function parseCode(code: string): { id: string; signature: Buffer } | null {
  const bytes = Buffer.from(code, "base64url");
  const isWhole = bytes.length === ID_BYTES + SIGNATURE_BYTES;
  if (!isWhole || bytes.toString("base64url") !== code) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { id, signature: bytes.subarray(ID_BYTES) };
}
