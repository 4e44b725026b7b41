import { randomInt } from "node:crypto";
import { implement } from "@orpc/server";
import { toString as drawQrCode } from "qrcode";
import { generatePassword } from "@school/core/accounts/generated-password.ts";
import { loginSlipsContract } from "@school/core/students/contract-slips.ts";
import { MOST_SLIPS } from "@school/core/students/most-slips.ts";
import { giveInitialPasswords } from "../accounts/commands-initial-passwords.ts";
import { guard } from "../accounts/guards.ts";
import { writeAudit } from "../platform/audit/audit.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { transaction } from "../platform/http/transaction.ts";
import { createRateLimiter } from "../platform/rate-limits/rate-limits.ts";
import { schoolFacts } from "../school/queries.ts";
import { StudentNotFound } from "./errors.ts";
import { SlipsLimited, TooManySlips } from "./errors-slips.ts";
import { readSlips, standingPupils } from "./queries-slips.ts";

const api = implement(loginSlipsContract).$context<RequestContext>().use(guard);

/** Sheets that one person may ask for: a whole school at the beginning of a term, some twice. */
const SHEETS = { name: "login-slips", events: 120, seconds: 3600 };

export const loginSlipsRoutes = {
  // No `transaction`: it would keep the answer, and with it the passwords, for a repetition.
  loginSlips: api.loginSlips.handler(async ({ context, input }) => {
    const { config, db, origin, sealer } = context;
    const seconds = await createRateLimiter(db, SHEETS).take(origin.actorId);
    if (seconds > 0) throw new SlipsLimited(seconds);
    const url = `${config.publicUrl}/signin`;
    const qrCode = await drawQrCode(url, { type: "svg", margin: 0, errorCorrectionLevel: "M" });
    const { slips, leftOut, schoolName } = await db.transaction(async (tx) => {
      const read = await readSlips(tx, sealer, input, MOST_SLIPS + 1);
      if (read.slips.length + read.leftOut.length > MOST_SLIPS) throw new TooManySlips();
      await writeAudit(
        tx,
        origin,
        read.slips.map(({ id, passwordState }) => ({
          action: "students.print-login-slip",
          subjectId: id,
          before: null,
          after: { passwordShown: passwordState === "initial" },
        })),
      );
      return { ...read, schoolName: (await schoolFacts(tx)).name };
    });
    return { data: { schoolName, signIn: { url, qrCode }, slips, leftOut } };
  }),

  newPasswords: api.newPasswords.use(transaction).handler(async ({ context, input }) => {
    const { origin, sealer, tx } = context;
    const ids = [...new Set(input.studentIds)];
    const found = await standingPupils(tx, ids);
    if (found.length < ids.length) throw new StudentNotFound();
    const given = found.map((userId) => ({
      userId,
      sealed: sealer.seal(generatePassword(randomInt)),
    }));
    await giveInitialPasswords(tx, origin, given);
    return { data: { changed: given.length } };
  }),
};
