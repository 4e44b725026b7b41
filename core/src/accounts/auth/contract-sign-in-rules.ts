import { z } from "zod";
import { dataOf } from "../../api/pagination.ts";
import { endpoint } from "../endpoint.ts";
import { isPrincipal } from "../policy.ts";
import { SignInRules } from "../sign-in-rules.ts";

const path = "/settings/sign-in-rules";
const tag = "settings";

/** The rules in force; `version` is 0 before the first save. */
export const StoredSignInRules = SignInRules.extend({ version: z.int32().min(0) });
export type StoredSignInRules = z.infer<typeof StoredSignInRules>;

/**
 * Endpoints for the sign-in rules: who must have two-step sign-in, and when people must confirm their
 * identity again.
 */
export const signInRulesContract = {
  read: endpoint(isPrincipal, {
    method: "GET",
    path,
    summary: "Who must have two-step sign-in, and after how many minutes people are asked again",
    tag,
  }).output(dataOf(StoredSignInRules)),

  set: endpoint(isPrincipal, {
    method: "PUT",
    path,
    summary: "Sets both; a caller without two-step sign-in cannot ask for it",
    tag,
    asksAgain: true,
    current: StoredSignInRules,
  })
    .input(StoredSignInRules)
    .output(dataOf(StoredSignInRules)),
};
