import { z } from "zod";
import { dataOf } from "../../api/pagination.ts";
import { endpoint } from "../endpoint.ts";
import { maySignIn } from "../policy.ts";

const path = "/profile/recovery-codes";
const tag = "profile";

/** Codes that replace the second factor when the phone is lost. */
export const recoveryCodesContract = {
  left: endpoint(maySignIn, {
    method: "GET",
    path,
    summary: "The number of the caller's unused recovery codes",
    tag,
  }).output(dataOf(z.object({ left: z.int() }))),

  create: endpoint(maySignIn, {
    method: "POST",
    path,
    summary: "Ten new recovery codes, shown once; earlier codes stop working",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({}))
    .output(dataOf(z.object({ codes: z.array(z.string()) }))),
};
