import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { toString as drawQrCode } from "qrcode";
import { writeAudit } from "../../platform/audit/audit.ts";
import { SENDER_NAME } from "../../platform/mail/sender-name.ts";
import { readSettings } from "../../platform/settings/settings.ts";
import { findAccountById } from "./account-queries.ts";
import { textField } from "./body.ts";
import { AuthError, insufficientAal, validationFailed } from "./errors.ts";
import { originOf, requireUser, type AuthDeps } from "./request.ts";
import { addFactor, findFactor, removeFactor, type Factor } from "./factors.ts";
import { users } from "../tables.ts";
import { totpUri } from "./totp.ts";

const LONGEST_NAME = 100;

/** POST /factors: a new second factor with its QR code, not yet proved. */
export function enrollHandler({ db, keyring }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    const { id: userId } = identity.actor;
    if (textField(request, "factor_type") !== "totp") {
      throw validationFailed("factor_type needs to be totp");
    }
    const friendlyName = lineField(request, "friendly_name");
    const { schoolName } = await readSettings(db, { schoolName: SENDER_NAME });
    const issuer = lineField(request, "issuer") || schoolName;
    const account = (await findAccountById(db, userId))!;
    const added = await db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      const factor = await addFactor(tx, keyring.sealer, userId, friendlyName);
      if (typeof factor === "string") throw enrollError(factor, friendlyName);
      if (identity.lacksSecondFactor) throw insufficientAal(403);
      await writeAudit(tx, originOf(request, identity), [
        { action: "accounts.enroll-factor", subjectId: userId, before: null, after: null },
      ]);
      return factor;
    });
    const uri = totpUri(issuer, account.email ?? account.userId, added.secret);
    const totp = { qr_code: await qrCode(uri), secret: added.secret, uri };
    return { id: added.id, type: "totp", friendly_name: friendlyName, totp };
  };
}

function lineField(request: FastifyRequest, name: string): string {
  const text =
    textField(request, name)
      ?.replace(/\p{C}+/gu, " ")
      .trim() ?? "";
  if (text.length > LONGEST_NAME) throw validationFailed(`${name} is too long`);
  return text;
}

function enrollError(refusal: "name_conflict" | "too_many", name: string): AuthError {
  if (refusal === "too_many") {
    const message = "Maximum number of enrolled factors reached, unenroll to continue";
    return new AuthError(422, "too_many_enrolled_mfa_factors", message);
  }
  const message = `A factor with the friendly name "${name}" for this user already exists`;
  return new AuthError(422, "mfa_factor_name_conflict", message);
}

/** Bare SVG. The client makes a data address of it, in which a "#" would begin a fragment. */
async function qrCode(uri: string): Promise<string> {
  const svg = await drawQrCode(uri, { type: "svg", errorCorrectionLevel: "M" });
  return svg.replaceAll("#ffffff", "white").replaceAll("#000000", "black").trim();
}

/** DELETE /factors/{id} */
export function unenrollHandler({ db }: AuthDeps) {
  return async (request: FastifyRequest) => {
    const identity = await requireUser(db, request);
    const factor = await requireFactor(db, identity.actor.id, request);
    if (factor.isVerified && identity.aal === "aal1") throw insufficientAal(422);
    await db.transaction(async (tx) => {
      await removeFactor(tx, factor);
      await writeAudit(tx, originOf(request, identity), [
        { action: "accounts.unenroll-factor", subjectId: factor.userId, before: null, after: null },
      ]);
    });
    return { id: factor.id };
  };
}

/** The caller's factor that the path names. */
export async function requireFactor(
  db: AuthDeps["db"],
  userId: string,
  request: FastifyRequest,
): Promise<Factor> {
  const factor = await findFactor(db, userId, (request.params as { id: string }).id);
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}
