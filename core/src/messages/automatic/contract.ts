import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayManageSchool } from "../../school/policy.ts";
import { AUTOMATIC_KINDS, AutomaticMessage } from "./kinds.ts";

const tag = "phone messages";

const Stored = AutomaticMessage.extend({
  kind: z.enum(AUTOMATIC_KINDS),
  version: z.int().min(0),
});
export type StoredAutomatic = z.infer<typeof Stored>;

export const automaticContract = {
  automaticMessages: endpoint(mayManageSchool, {
    method: "GET",
    path: "/settings/automatic-messages",
    viewable: true,
    summary: "What the portal sends for the school, each with its way and text",
    tag,
  }).output(dataOf(z.array(Stored))),

  saveAutomaticMessage: endpoint(mayManageSchool, {
    method: "PUT",
    path: "/settings/automatic-messages/{kind}",
    summary: "Sets whether, how and in which words a kind of message is sent",
    tag,
    current: Stored,
  })
    .input(Stored)
    .output(dataOf(Stored)),
};
