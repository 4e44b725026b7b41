import type { Actor } from "@school/core/accounts/actor.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import { createContext, useContext } from "react";

/** The signed-in person. It is also an actor: every function of a `policy.ts` accepts it. */
export interface Account extends Actor {
  /** The visible student or staff id. */
  readonly userId: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** "Ngozi", "Mrs Bello" */
  readonly greetedAs: string;
  readonly canAnnounce: boolean;
  /** The role that a self-registered person requested. */
  readonly requestedRole: Role | null;
  /** A pupil's class this term, or the class of which a teacher is class teacher. */
  readonly className: string | null;
  /** URL of the person's own picture; absent without one, or while the school hides it. */
  readonly profileImageUrl?: string | null;
}

/** Filled by the shell around every signed-in page. */
export const AccountContext = createContext<Account | null>(null);

/** The signed-in person. Only for pages inside the shell. */
export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (account === null) throw new Error("useAccount outside of the shell");
  return account;
}
