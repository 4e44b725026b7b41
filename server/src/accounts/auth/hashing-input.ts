import { os } from "@orpc/server";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { hashPassword, MAX_PASSWORD_BYTES } from "./password-hashing.ts";

/** Hashes a typed password before the transaction begins, which would wait for it. */
export const hashing = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { password }: { password?: string | undefined }) => {
    if (Buffer.byteLength(password ?? "") > MAX_PASSWORD_BYTES) {
      throw new InvalidInput([{ path: ["password"], message: "Password is too long" }]);
    }
    return next({ context: { passwordHash: password ? await hashPassword(password) : null } });
  });
