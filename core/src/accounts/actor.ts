import type { Feature } from "./features.ts";
import type { Role } from "./roles.ts";

/**
 * The person who makes a request, as policies see them. Read from the database for each request,
 * never from the token.
 */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  /** Job title. `isTeachingStaff` derives from it whether staff teach; it grants nothing else. */
  readonly roleInSchool: string | null;
  /** The features checklist; empty means the role's usual rights. */
  readonly features: readonly Feature[];
  /** A principal lets this teacher write announcements. */
  readonly canAnnounce: boolean;
  /** A self-registration that is not approved yet. */
  readonly awaitingApproval: boolean;
  /** The account has a default or generated password and must change it before anything else. */
  readonly mustChangePassword: boolean;
  /** The school requires two-step sign-in, and the account has none. */
  readonly mustSetUpSecondFactor?: true | undefined;
  /** True while a principal views the portal as this person: reads only, and nothing private. */
  readonly isViewed?: true;
  /** Signed in to a standby: only reads that a family needs. */
  readonly isOnStandby?: true | undefined;
}
