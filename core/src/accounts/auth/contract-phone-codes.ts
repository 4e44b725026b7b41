import { z } from "zod";
import { dataOf } from "../../api/pagination.ts";
import { endpoint } from "../endpoint.ts";
import { mayManageUsers } from "../users/policy.ts";

/** Codes to phones, which cost the school money. */
export const phoneCodesContract = {
  today: endpoint(mayManageUsers, {
    method: "GET",
    path: "/settings/phone-codes",
    viewable: true,
    summary: "How many codes to phones left today, and their cost in kobo",
    tag: "settings",
  }).output(dataOf(z.object({ sent: z.int(), cost: z.int() }))),
};
