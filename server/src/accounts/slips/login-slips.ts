import { sql } from "drizzle-orm";
import { toString as drawQrCode } from "qrcode";
import {
  type LoginSlip,
  type LoginSlips,
  MAX_SLIPS,
} from "@school/core/accounts/users/login-slips.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { type ActorOrigin, writeAudit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { createRateLimiter } from "../../platform/http/rate-limits/rate-limits.ts";
import { canBeOpened } from "../../platform/http/public-address/loopback.ts";
import { trustPage } from "../../platform/http/public-address/own-certificate.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { initialPasswordEndsAt } from "../first-passwords.ts";
import type { FileReads } from "../reads/call-reads.ts";
import { SlipsLimited, SlipsOpenOnlyHere, TooManySlips } from "./errors.ts";
import { users } from "../tables.ts";

/** Limit of sheets per person: a whole school at the start of a term, some twice. */
const SHEETS = { name: "login-slips", events: 120, seconds: 3600 };

/** The columns of an account's password for a slip. */
export const slipPasswordColumns = {
  hasOwn: sql<boolean>`${users.passwordHash} is not null`,
  isShared: sql<boolean>`${users.initialPasswordExpiresAt} is not null`,
  sealed: users.initialPasswordSealed,
  endsAt: initialPasswordEndsAt,
};

interface SlipPasswordRow {
  readonly hasOwn: boolean;
  readonly isShared: boolean;
  readonly sealed: Buffer | null;
  readonly endsAt: Date;
}

/** Decrypts a password only if it is the person's own generated one, and still valid. */
export function slipPassword(
  { hasOwn, isShared, sealed, endsAt }: SlipPasswordRow,
  sealer: Sealer,
): Pick<LoginSlip, "password" | "passwordState" | "passwordUntil"> {
  if (hasOwn) return { passwordState: "own", password: null };
  if (!sealed) return { passwordState: "none", password: null };
  if (isShared) return { passwordState: "shared", password: null };
  if (endsAt.getTime() <= Date.now()) return { passwordState: "expired", password: null };
  return {
    passwordState: "initial",
    password: sealer.unseal(sealed),
    passwordUntil: dayAtSchool(endsAt),
  };
}

/** Slips before their codes are drawn. */
export interface PlainSlips extends Pick<LoginSlips, "leftOut"> {
  readonly slips: readonly Omit<LoginSlip, "qrCode">[];
}

/**
 * Makes a sheet of the slips that `read` returns, and logs each in the audit log under `action`.
 * Call it without `transaction`, which would store the response, and its passwords, for repeated
 * calls. Throws `SlipsOpenOnlyHere`, `SlipsLimited`, `TooManySlips`, `TooManyRead` and what `read`
 * throws.
 */
export async function makeSlips(
  {
    config,
    db,
    origin,
    reads,
  }: RequestContext & { readonly origin: ActorOrigin; readonly reads: FileReads },
  action: string,
  read: (tx: Transaction) => Promise<PlainSlips & Pick<LoginSlips, "schoolName">>,
  most = MAX_SLIPS,
): Promise<LoginSlips> {
  if (!canBeOpened(config.publicUrl, config)) throw new SlipsOpenOnlyHere();
  const seconds = await createRateLimiter(db, SHEETS).take(origin.actorId);
  if (seconds > 0) throw new SlipsLimited(seconds);
  const url = `${config.publicUrl}/signin`;
  const { slips, ...sheet } = await db.transaction(async (tx) => {
    const made = await read(tx);
    if (made.slips.length + made.leftOut.length > most) throw new TooManySlips(most);
    await reads.countSlips(made.slips);
    await writeAudit(
      { tx, origin },
      made.slips.map(({ id, passwordState }) => ({
        action,
        subjectId: id,
        before: null,
        after: { passwordShown: passwordState === "initial" },
      })),
    );
    return made;
  });
  const drawn = slips.map(async (slip) => ({
    ...slip,
    qrCode: await drawQrCode(addressOf(url, slip), QR_CODE),
  }));
  return {
    ...sheet,
    slips: await Promise.all(drawn),
    signIn: { url, trustUrl: trustPage(config) },
  };
}

const QR_CODE = { type: "svg", margin: 0, errorCorrectionLevel: "M" } as const;

/** The sign-in page with the name filled in, in the fragment, which browsers do not send. */
function addressOf(url: string, { signInNames: [name] }: Pick<LoginSlip, "signInNames">): string {
  return name === undefined ? url : `${url}#name=${encodeURIComponent(name)}`;
}
