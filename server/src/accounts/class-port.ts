import type { Actor } from "@school/core/accounts/actor.ts";
import type { RestoredDuties } from "@school/core/accounts/class-duties.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import type { AuditedWrite } from "../platform/database/audit/audit.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { UserWrite } from "./users/commands.ts";

/** Port to the classes module. That module is below this one, so app.ts passes the port in. */
export interface ClassPort {
  /**
   * Makes the person class teacher of a class of the current session, or moves the pupil into it
   * for the current term; null removes a class teacher's class. An equal value changes nothing.
   * Throws an error that names the field `class`.
   */
  setClass(
    write: AuditedWrite,
    person: { id: string; role: Role },
    className: string | null,
  ): Promise<void>;

  /**
   * Gives a restored account the classes that were handed over when it was deleted, except those
   * reassigned since.
   */
  restoreDuties(write: UserWrite & { actor: Actor }, personId: string): Promise<RestoredDuties>;

  /** Whether classes or subjects would lose their teacher if this person departed. */
  hasClasses(tx: Transaction, personId: string): Promise<boolean>;

  /**
   * Enrols for a term that has become current, in their class, the pupils of the previous term who
   * are not enrolled yet. Returns their number.
   */
  beginTerm(write: AuditedWrite, termId: string): Promise<number>;
}
