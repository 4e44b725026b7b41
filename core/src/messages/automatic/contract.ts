import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayManageSchool } from "../../school/policy.ts";
import { ReleasedMessage } from "./released.ts";

const tag = "phone messages";

const Stored = ReleasedMessage.extend({ version: z.int().min(0) });
export type StoredReleasedMessage = z.infer<typeof Stored>;

export const automaticContract = {
  releasedMessage: endpoint(mayManageSchool, {
    method: "GET",
    path: "/settings/phone/released",
    summary: "Whether and how phones are told that report sheets are released",
    tag,
  }).output(dataOf(Stored)),

  saveReleasedMessage: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/settings/phone/released",
    summary: "Sets whether and how phones are told that report sheets are released",
    tag,
  })
    .input(Stored)
    .output(dataOf(Stored)),
};
