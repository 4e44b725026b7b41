import { z } from "zod";
import { dataOf } from "../../api/pagination.ts";
import { endpoint } from "../endpoint.ts";
import { messages } from "../text.ts";
import { messages as apiMessages } from "../../api/text.ts";

const tag = "setup";

/** The first-run page, which makes the first principal while there is none. */
export const setupContract = {
  state: endpoint("anyone", {
    method: "GET",
    path: "/setup",
    summary: "Whether the school still needs its first principal",
    tag,
  }).output(dataOf(z.object({ needed: z.boolean() }))),

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
        /** As for every registration: 8 characters or more, upper and lower case and a digit. */
        password: z.string().max(1024),
      }),
    )
    .output(dataOf(z.object({ id: z.uuid(), email: z.string() }))),
};
