import type { Feature } from "./features.ts";
import type { Role } from "./roles.ts";

/**
 * Who is asking, as every policy sees it. Read from the database for each request,
 * never from the token.
 */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  /** Job title, of which `isTeachingStaff` tells whether staff teach; it grants nothing else. */
  readonly roleInSchool: string | null;
  /** The features checklist; empty means the role's usual rights. */
  readonly features: readonly Feature[];
  /** A principal lets this teacher write announcements. */
  readonly canAnnounce: boolean;
  /** A self-registration that is not approved yet. */
  readonly awaitingApproval: boolean;
  /** A default or generated password that must be changed before anything else. */
  readonly mustChangePassword: boolean;
  /** The school asks for two-step sign-in, and the account has none. */
  readonly mustSetUpSecondFactor?: true | undefined;
  /** A principal looks through this person's eyes: reads only, and nothing that is private. */
  readonly isViewed?: true;
  /** Signed in to a copy of the school's portal: reads only, and of those what a family needs. */
  readonly isOnCopy?: true | undefined;
}
