import { z } from "zod";
import { dataOf } from "../../api/pagination.ts";
import { StandbyNotice } from "../../api/school-copy.ts";
import { endpoint } from "../endpoint.ts";
import { messages } from "../text.ts";
import { messages as apiMessages } from "../../api/text.ts";

const tag = "setup";

/** Actions open to people who are not signed in. */
export const Entrances = z.object({
  /** Whether the school has no principal yet. */
  needed: z.boolean(),
  registrationOpen: z.boolean(),
  /** Whether a mail server is set; without one, the office reads emails in the outbox. */
  sendsEmail: z.boolean(),
  /** Channels for sign-in codes to phones; empty without a gateway. */
  codeChannels: z.array(z.enum(["sms", "whatsapp"])),
  /** Whether devices can store passkeys for the portal's address. */
  passkeys: z.boolean(),
  /** Whether /admin-login is switched on. */
  adminLogin: z.boolean(),
  /** Present on a standby: only families sign in, with a password. */
  copy: StandbyNotice.optional(),
});
export type Entrances = z.infer<typeof Entrances>;

/** The first-run page, on which the first principal is created. */
export const setupContract = {
  state: endpoint("anyone", {
    method: "GET",
    path: "/setup",
    viewable: true,
    onStandby: true,
    summary: "What is open to people who are not signed in",
    tag,
  }).output(dataOf(Entrances)),

  createPrincipal: endpoint("anyone", {
    method: "POST",
    path: "/setup",
    summary: "Creates the first principal with the one-time code from the server's console",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        code: z.string().trim().min(1, messages.theCodeIsRequired).max(100),
        firstName: z.string().trim().min(1, messages.firstNameIsRequired).max(100),
        lastName: z.string().trim().min(1, messages.lastNameIsRequired).max(100),
        email: z.string().trim().toLowerCase().pipe(z.email(apiMessages.invalidEmail)),
        /** At least 10 characters, as for every principal. */
        password: z.string().max(1024),
      }),
    )
    .output(dataOf(z.object({ id: z.uuid(), email: z.string() }))),
};
