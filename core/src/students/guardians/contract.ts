import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { mayManageUsers } from "../../accounts/users/policy.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";

const tag = "guardians";

/** A pupil in a parent's list. */
export const Child = z.object({
  id: z.uuid(),
  name: z.string(),
  admissionNumber: z.string().nullable(),
  className: z.string().nullable(),
});
export type Child = z.infer<typeof Child>;

/** The children whose results a parent may read, and those suggested by email. */
export const ParentChildren = z.object({
  linked: z.array(Child.extend({ relationship: z.string().nullable() })),
  /** The child's record has the parent's confirmed email; not linked until requested. */
  proposed: z.array(Child),
});
export type ParentChildren = z.infer<typeof ParentChildren>;

const parent = { id: z.uuid() };

export const guardiansContract = {
  children: endpoint(mayManageUsers, {
    method: "GET",
    path: "/users/{id}/children",
    viewable: true,
    summary: "A parent's linked children, and children suggested by the email",
    tag,
  })
    .input(z.strictObject(parent))
    .output(dataOf(ParentChildren)),

  linkChild: endpoint(mayManageUsers, {
    method: "POST",
    path: "/users/{id}/children",
    asksAgain: true,
    summary: "Links a parent's account to a pupil",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        ...parent,
        studentId: z.uuid(),
        relationship: z.string().trim().max(60).optional(),
      }),
    )
    .output(dataOf(ParentChildren)),

  unlinkChild: endpoint(mayManageUsers, {
    method: "DELETE",
    path: "/users/{id}/children/{studentId}",
    summary: "Unlinks a parent's account from a pupil",
    tag,
  })
    .input(z.strictObject({ ...parent, studentId: z.uuid() }))
    .output(dataOf(ParentChildren)),

  proposals: endpoint(mayManageUsers, {
    method: "GET",
    path: "/guardian-proposals",
    viewable: true,
    summary: "Parents' accounts with children suggested by their email",
    tag,
  })
    .input(z.strictObject({ ...paging(20) }))
    .output(
      pageOf(
        z.object({
          parent: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
          student: Child,
        }),
      ),
    ),
};
