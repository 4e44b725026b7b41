import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { Collector } from "../collecting/collectors.ts";
import { mayManageStudents, mayOpenOwnFamily } from "../policy.ts";
import { LoginSlips, NewPasswords, slipIds } from "../../accounts/users/login-slips.ts";
import { LEFT_OUT_REASONS } from "./plan-accounts.ts";
import { PROPOSAL_KINDS, REASON_KINDS } from "./propose.ts";

const tag = "families";

/** Maximum number of children of one family; more are a mistake. */
const MAX_MEMBERS = 30;
const MAX_GROUPS = 200;
const MAX_PLACED = 20_000;
/** Maximum number of links of a family's children that one change removes. */
const MAX_LINKS = 300;

/** A child on the pages of families. */
export const FamilyChild = z.object({
  id: z.uuid(),
  name: z.string(),
  admissionNumber: z.string().nullable(),
  className: z.string().nullable(),
  parentName: z.string().nullable(),
  parentPhone: z.string().nullable(),
});
export type FamilyChild = z.infer<typeof FamilyChild>;

export const ProposedFamily = z.object({
  kind: z.enum(PROPOSAL_KINDS),
  children: z.array(FamilyChild),
  /** Details that the children have in common, or share with a confirmed family. */
  reasons: z.array(z.object({ kind: z.enum(REASON_KINDS), text: z.string() })),
  /** Confirmed families that the children may belong to. */
  families: z.array(z.object({ id: z.uuid(), children: z.array(z.string()) })),
});
export type ProposedFamily = z.infer<typeof ProposedFamily>;

/** Pupils who were put into families; the same value as input undoes it. */
export const FamilyPlacement = z.array(z.object({ studentId: z.uuid(), familyId: z.uuid() }));
export type FamilyPlacement = z.infer<typeof FamilyPlacement>;

/** The latest bulk confirmation of a person that can be undone, with what it would undo. */
export const FamilyConfirmation = z.object({
  id: z.int(),
  confirmedAt: z.iso.datetime(),
  /** End of the time in which it can be undone. */
  until: z.iso.datetime(),
  families: z.int(),
  pupils: z.int(),
});
export type FamilyConfirmation = z.infer<typeof FamilyConfirmation>;

/** Created accounts and added links to children; the same value as input undoes it. */
export const MadeAccounts = z.object({
  accounts: z.array(z.uuid()).max(MAX_PLACED),
  links: z.array(z.object({ parentId: z.uuid(), studentId: z.uuid() })).max(MAX_PLACED),
});
export type MadeAccounts = z.infer<typeof MadeAccounts>;

/** Links of parents' accounts to children, to add or to remove. */
const Links = z
  .array(
    z.strictObject({
      parentId: z.uuid(),
      studentId: z.uuid(),
      relationship: z.string().max(60).nullable(),
    }),
  )
  .max(MAX_LINKS);
export type Links = z.infer<typeof Links>;

/** A parent's account with the linked children. */
export const ParentAccount = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Phone in display format, username or email. */
  signInName: z.string().nullable(),
  isActive: z.boolean(),
  /** RFC 3339; null for never. */
  lastSignInAt: z.string().nullable(),
  children: z.array(z.object({ id: z.uuid(), name: z.string(), className: z.string().nullable() })),
});
export type ParentAccount = z.infer<typeof ParentAccount>;

/** A confirmed family in the list. */
export const Family = z.object({
  id: z.uuid(),
  children: z.array(FamilyChild),
});
export type Family = z.infer<typeof Family>;

/** A guardian as named in the children's records. */
export const FamilyGuardian = z.object({
  name: z.string(),
  relationship: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The children with that guardian. */
  children: z.array(z.string()),
  /** The children whose fees the guardian pays. */
  paysFor: z.array(z.string()),
});
export type FamilyGuardian = z.infer<typeof FamilyGuardian>;

/** A person who may, or may not, collect children of the family. */
export const FamilyCollector = Collector.extend({ children: z.array(z.string()) });
export type FamilyCollector = z.infer<typeof FamilyCollector>;

export const FamilyRecord = Family.extend({
  version: z.int(),
  guardians: z.array(FamilyGuardian),
  collectors: z.array(FamilyCollector),
  /** Accounts with access to a child of the family, each with all its linked children. */
  accounts: z.array(ParentAccount),
});
export type FamilyRecord = z.infer<typeof FamilyRecord>;

/** The family data for a parent: the linked children, and the data in their records. */
export const OwnFamily = z.object({
  children: z.array(FamilyChild.omit({ parentName: true, parentPhone: true })),
  guardians: z.array(FamilyGuardian),
  collectors: z.array(FamilyCollector),
  /** Accounts with access to one of the children; sign-in names of other people are left out. */
  accounts: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      signInName: z.string().nullable(),
      isOwn: z.boolean(),
    }),
  ),
});
export type OwnFamily = z.infer<typeof OwnFamily>;

/** The family that a new pupil joined automatically, and the data for undoing it. */
export const JoinedFamily = z.object({
  id: z.uuid(),
  /** The brothers and sisters. */
  children: z.array(z.string()),
  /** Owners of the accounts that got access to the new pupil. */
  accounts: z.array(z.string()),
  placed: FamilyPlacement,
  links: Links,
});
export type JoinedFamily = z.infer<typeof JoinedFamily>;

export const familiesContract = {
  familyProposals: endpoint(mayManageStudents, {
    method: "GET",
    path: "/family-proposals",
    viewable: true,
    summary: "Families proposed from phones, names and addresses of the records",
    tag,
  })
    .input(
      z.strictObject({
        kind: z.enum(PROPOSAL_KINDS).optional(),
        reason: z.enum(REASON_KINDS).optional(),
        /** Words of a child's or guardian's name, a phone, or an admission number. */
        search: z.string().trim().max(100).optional(),
        ...paging(20),
      }),
    )
    .output(
      pageOf(ProposedFamily).extend({
        /** Number of proposals of each kind, regardless of the search. */
        counts: z.record(z.enum(PROPOSAL_KINDS), z.int()),
      }),
    ),

  confirmProposals: endpoint(mayManageStudents, {
    method: "POST",
    path: "/family-proposals/confirm",
    summary: "Confirms all proposals that share a phone, or all of one child",
    tag,
  })
    .input(z.strictObject({ kind: z.enum(["phone", "alone"]) }))
    .output(dataOf(z.object({ families: z.int(), placed: FamilyPlacement }))),

  lastConfirmation: endpoint(mayManageStudents, {
    method: "GET",
    path: "/family-proposals/confirmation",
    viewable: true,
    summary: "The person's latest confirmation of all proposals of a kind, of the last day",
    tag,
  }).output(dataOf(FamilyConfirmation.nullable())),

  undoConfirmation: endpoint(mayManageStudents, {
    method: "POST",
    path: "/family-proposals/undo",
    summary: "Undoes such a confirmation; pupils who have changed family since stay",
    tag,
  })
    .input(z.strictObject({ id: z.int() }))
    .output(dataOf(z.object({ removed: z.int() }))),

  confirmFamilies: endpoint(mayManageStudents, {
    method: "POST",
    path: "/families",
    summary: "Makes families of pupils who have none, or adds them to a family",
    tag,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        groups: z
          .array(
            z.strictObject({
              studentIds: z.array(z.uuid()).min(1).max(MAX_MEMBERS),
              /** The family to join. Default: a new one. */
              familyId: z.uuid().optional(),
            }),
          )
          .min(1)
          .max(MAX_GROUPS),
      }),
    )
    .output(dataOf(z.object({ families: z.int(), placed: FamilyPlacement }))),

  undoFamilies: endpoint(mayManageStudents, {
    method: "POST",
    path: "/families/undo",
    summary: "Takes pupils out of the families that they were just put into",
    tag,
  })
    .input(
      z.strictObject({
        placed: FamilyPlacement.min(1).max(MAX_PLACED),
        /** Links that were added with it. */
        links: Links.default([]),
      }),
    )
    .output(dataOf(z.object({ removed: z.int() }))),

  makeAccounts: endpoint(mayManageStudents, {
    method: "POST",
    path: "/family-accounts",
    asksAgain: "sign-in",
    summary: "Makes parents' accounts for all families that need one, named by the phone",
    tag,
  })
    .input(z.strictObject({}))
    .output(
      dataOf(
        z.object({
          made: MadeAccounts,
          leftOut: z.array(
            z.object({
              familyId: z.uuid(),
              children: z.array(z.string()),
              reason: z.enum(LEFT_OUT_REASONS),
            }),
          ),
        }),
      ),
    ),

  undoAccounts: endpoint(mayManageStudents, {
    method: "POST",
    path: "/family-accounts/undo",
    summary: "Removes accounts that were just made, except those that have been used",
    tag,
  })
    .input(z.strictObject({ made: MadeAccounts }))
    .output(dataOf(z.object({ removed: z.int(), kept: z.int() }))),

  parentAccounts: endpoint(mayManageStudents, {
    method: "GET",
    path: "/family-accounts",
    viewable: true,
    summary: "Parents' accounts with their children, by class or those who never signed in",
    tag,
  })
    .input(
      z.strictObject({
        search: z.string().trim().max(100).optional(),
        class: z.string().trim().max(120).optional(),
        signedIn: z.enum(["never"]).optional(),
        ...paging(50),
      }),
    )
    .output(pageOf(ParentAccount)),

  familySlips: endpoint(mayManageStudents, {
    method: "POST",
    path: "/family-slips",
    summary: "Login slips of up to 200 parents, each with all children; noted in the audit log",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({ parentIds: slipIds }))
    .output(dataOf(LoginSlips)),

  parentPasswords: endpoint(mayManageStudents, {
    method: "POST",
    path: "/family-slips/passwords",
    summary: "Generates new passwords for parents, shown on the slips, and signs them out",
    tag,
    asksAgain: true,
  })
    .input(z.strictObject({ parentIds: slipIds }))
    .output(NewPasswords),

  families: endpoint(mayManageStudents, {
    method: "GET",
    path: "/families",
    viewable: true,
    summary: "Confirmed families with children at the school, found by names and phones",
    tag,
  })
    .input(z.strictObject({ search: z.string().trim().max(100).optional(), ...paging(20) }))
    .output(pageOf(Family)),

  family: endpoint(mayManageStudents, {
    method: "GET",
    path: "/families/{id}",
    viewable: true,
    summary: "A family: children, guardians and the accounts that see the children",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(FamilyRecord)),

  changeFamily: endpoint(mayManageStudents, {
    method: "PUT",
    path: "/families/{id}",
    asksAgain: "sign-in",
    summary:
      "Sets a family's children: who is added leaves the former family, who is taken out is a family of their own",
    tag,
    current: FamilyRecord,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        version: z.int(),
        studentIds: z.array(z.uuid()).min(1).max(MAX_MEMBERS),
        /** Accounts that lose access to the removed children. */
        unlink: Links.default([]),
        /** Accounts that regain access to the added children, when a change is undone. */
        relink: Links.default([]),
      }),
    )
    .output(
      dataOf(FamilyRecord).extend({
        /** The links that were removed. */
        unlinked: Links,
      }),
    ),

  ownFamily: endpoint(mayOpenOwnFamily, {
    method: "GET",
    path: "/own-family",
    summary: "A parent's own children, their guardians and who may collect them",
    tag,
  }).output(dataOf(OwnFamily)),
};
