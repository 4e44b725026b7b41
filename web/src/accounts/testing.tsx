import type { User } from "@school/core/accounts/users/contract.ts";
import type { ReactNode } from "react";
import { openPage, type FakeResponses, type SentRequest } from "../platform/page-under-test.tsx";
import { ProofAsker } from "./profile/ProofAsker.tsx";
import { SendsEmailContext } from "./sends-email.ts";
import { AccountContext, type Account } from "./account.ts";

interface Mounted {
  role: Account["role"];
  /** Differences from any account of the role. */
  account?: Partial<Account>;
  /** The query of the page's URL. */
  query?: string;
  /** False for a school without a mail server. */
  sendsEmail?: boolean;
  responses: FakeResponses;
}

/** Opens a page for a signed-in person, with the server's responses; returns the requests sent. */
export function mountFor(
  Page: () => ReactNode,
  { role, account, query, sendsEmail = true, responses }: Mounted,
): SentRequest[] {
  return openPage(Page, {
    query,
    responses,
    wrap: (page) => (
      <AccountContext value={anAccount({ role, ...account })}>
        <SendsEmailContext value={sendsEmail}>
          {page}
          <ProofAsker />
        </SendsEmailContext>
      </AccountContext>
    ),
  });
}

/** The signed-in person, a teacher unless said otherwise. */
export function anAccount(overrides: Partial<Account> = {}): Account {
  return {
    id: "person-1",
    userId: "P001",
    email: "person@demo.school",
    firstName: "Ngozi",
    lastName: "Eze",
    greetedAs: "Ngozi",
    role: "TEACHER",
    roleInSchool: "Teacher",
    features: [],
    awaitingApproval: false,
    requestedRole: null,
    mustChangePassword: false,
    canAnnounce: false,
    className: null,
    ...overrides,
  };
}

/** A teacher's complete account; what differs is given. */
export function aUser(differing: Partial<User> = {}): User {
  const id = differing.id ?? "user-1";
  return {
    id,
    _id: id,
    userId: "T001",
    email: "bola@demo.school",
    emailConfirmed: true,
    phone: null,
    firstName: "Bola",
    lastName: "Ade",
    role: "TEACHER",
    className: "Primary 4",
    isActive: true,
    status: "active",
    canAnnounce: false,
    awaitingApproval: false,
    requestedRole: null,
    requestedClass: null,
    hasStudentRecord: false,
    password: "own",
    hasSecondFactor: false,
    profileImageUrl: null,
    lastSignInAt: null,
    createdAt: "2026-01-12T08:00:00.000Z",
    deleted: null,
    version: 3,
    ...differing,
  };
}
