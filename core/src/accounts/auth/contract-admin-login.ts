import { z } from "zod";
import { dataOf } from "../../api/pagination.ts";
import { endpoint } from "../endpoint.ts";
import { messages } from "../text.ts";

/** The access code of /admin-login. A correct code grants nothing without a session. */
export const adminLoginContract = {
  check: endpoint("anyone", {
    method: "POST",
    path: "/admin-login",
    summary: "Checks the admin access code; it does not sign in",
    tag: "setup",
  })
    .input(z.strictObject({ code: z.string().min(1, messages.invalidAccessCode).max(200) }))
    .output(dataOf(z.object({ accepted: z.literal(true) }))),
};
