import { implement, os } from "@orpc/server";
import { checkDefaultPassword } from "@school/core/accounts/password-form.ts";
import { SCHOOL_LOGO } from "@school/core/school/logo.ts";
import { settingsContract } from "@school/core/school/settings/contract.ts";
import { passwordGuard } from "../../accounts/auth/password-guard.ts";
import { setDefaultPassword } from "../../accounts/auth/passwords.ts";
import { keyringOf } from "../../accounts/auth/signing-keys.ts";
import type { ClassPort } from "../../accounts/class-port.ts";
import { guard } from "../../accounts/guards.ts";
import { makePicture } from "../../platform/documents/files/picture.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { schoolFacts } from "../queries.ts";
import { changeSettings, sendTestMail, setLogo } from "./commands.ts";
import { mailDelivery, readSchoolSettings } from "./queries.ts";

const api = implement(settingsContract).$context<RequestContext>().use(guard);

/** The logo that was uploaded, decoded before any transaction begins. */
const decoding = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { logo }: { logo: File }) => {
    const shape = { side: 512, fit: "inside" } as const;
    return next({ context: { webp: await makePicture(logo, SCHOOL_LOGO, shape) } });
  });

export function settingsRoutes(register: ClassPort) {
  return {
    read: api.read.handler(async ({ context: { config, db } }) => ({
      data: await readSchoolSettings(db, config),
    })),

    disk: api.disk.handler(async ({ context }) => ({ data: await context.readDisk() })),

    change: api.change.use(transaction).handler(async ({ context, input }) => {
      await changeSettings(context, input.changes, register);
      return { data: await readSchoolSettings(context.tx, context.config) };
    }),

    setDefaultPassword: api.setDefaultPassword
      .use(transaction)
      .handler(async ({ context, input: { password } }) => {
        const { config, db, origin, tx } = context;
        const issues = checkDefaultPassword(password, await passwordGuard(tx));
        if (issues.length > 0) throw new InvalidInput(issues);
        await setDefaultPassword({ tx, origin }, keyringOf(db).sealer, password);
        return { data: await readSchoolSettings(tx, config) };
      }),

    clearDefaultPassword: api.clearDefaultPassword
      .use(transaction)
      .handler(async ({ context: { config, db, origin, tx } }) => {
        await setDefaultPassword({ tx, origin }, keyringOf(db).sealer, null);
        return { data: await readSchoolSettings(tx, config) };
      }),

    testMail: api.testMail.use(transaction).handler(async ({ context }) => {
      const { config, origin, tx } = context;
      const address = await sendTestMail({ tx, origin });
      return { data: { address, mailDelivery: mailDelivery(config) } };
    }),

    uploadLogo: api.uploadLogo
      .use(decoding)
      .use(transaction)
      .handler(async ({ context: { origin, tx, webp } }) => {
        await setLogo({ tx, origin }, webp);
        const { logoUrl } = await schoolFacts(tx);
        return { success: true as const, data: { logoUrl } };
      }),

    removeLogo: api.removeLogo.use(transaction).handler(async ({ context: { origin, tx } }) => {
      await setLogo({ tx, origin }, null);
      return { success: true as const, data: { logoUrl: null } };
    }),
  };
}
