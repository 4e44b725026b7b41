import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { recordEndpoints } from "../../accounts/record-endpoints.ts";
import { dataOf } from "../../api/pagination.ts";
import { mayManageGroups, maySelectPeople } from "./policy.ts";
import { Selection } from "./selection.ts";

const tag = "messages";
const NAME_LENGTH = 80;
/** A school has a few dozen, so the list has no pages. */
export const MAX_GROUPS = 200;

export const MessageGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  selection: Selection,
  /** Describes the selection. */
  description: z.string(),
  /** The current numbers. */
  members: z.object({ pupils: z.int(), households: z.int(), staff: z.int() }),
  version: z.int(),
});
export type MessageGroup = z.infer<typeof MessageGroup>;

/** A pupil or member of staff chosen individually. */
const Person = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The class, or the role in school. */
  detail: z.string().nullable(),
});

export const People = z.object({ pupils: z.array(Person), staff: z.array(Person) });
export type People = z.infer<typeof People>;

/** Options that forms offer for selecting people. */
const SelectionChoices = z.object({
  classes: z.array(z.string()),
  /** With the classes of each. */
  categories: z.array(z.object({ id: z.uuid(), name: z.string(), classes: z.array(z.string()) })),
  rolesInSchool: z.array(z.string()),
  groups: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type SelectionChoices = z.infer<typeof SelectionChoices>;

const form = { name: z.string().trim().min(1).max(NAME_LENGTH), selection: Selection };

const records = recordEndpoints(mayManageGroups, {
  path: "/message-groups",
  tag,
  form,
  record: MessageGroup,
});

export const groupsContract = {
  selectionChoices: endpoint(maySelectPeople, {
    method: "GET",
    path: "/message-choices",
    viewable: true,
    summary: "Classes, categories, roles in school and groups, to select people by",
    tag,
  }).output(dataOf(SelectionChoices)),

  findPeople: endpoint(maySelectPeople, {
    method: "GET",
    path: "/message-people",
    viewable: true,
    summary: "Pupils and members of staff by name; at most 20 of each",
    tag,
  })
    .input(z.strictObject({ search: z.string().trim().max(200).default("") }))
    .output(dataOf(People)),

  groups: endpoint(mayManageGroups, {
    method: "GET",
    path: "/message-groups",
    viewable: true,
    summary: "All groups with how many belong to them now",
    tag,
  }).output(z.object({ data: z.array(MessageGroup) })),

  group: endpoint(mayManageGroups, {
    method: "GET",
    path: "/message-groups/{id}",
    viewable: true,
    summary: "One group, for editing, with the people chosen by hand",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(MessageGroup.extend({ chosen: People }))),

  createGroup: records.create("Saves a selection of people under a name"),
  updateGroup: records.update("Changes a group"),
  deleteGroup: records.remove("Deletes a group; messages to it stay"),
};
