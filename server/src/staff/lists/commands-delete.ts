import type { Issue } from "@school/core/api/error.ts";
import type { Takeover } from "@school/core/staff/lists/contract.ts";
import { answersEveryDuty, mayHoldClasses } from "@school/core/staff/lists/takeover.ts";
import { deleteUser } from "../../accounts/users/commands-delete-user.ts";
import type { UserWrite } from "../../accounts/users/commands.ts";
import { findUser } from "../../accounts/users/queries.ts";
import { handOverClasses } from "../../classes/commands-hand-over.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { StaffHasDuties } from "../errors.ts";
import { heldDuties, possibleTakers } from "../records/queries-duties.ts";
import type { StaffListRow } from "./queries.ts";

const NOTHING: Takeover = { classTeacherOf: [], assistantIn: [], subjects: [] };

/**
 * Deletes a locked member of staff softly. What the person holds in classes goes to whom
 * `takeover` names, or to nobody where it says so. Throws `StaffHasDuties` unless it answers for
 * each duty and for no other, `InvalidInput` and `LastPrincipal`.
 */
export async function deleteStaff(
  write: UserWrite,
  leaving: StaffListRow,
  { reason, takeover = NOTHING }: { reason?: string | undefined; takeover?: Takeover | undefined },
): Promise<void> {
  const { tx, origin } = write;
  const held = await heldDuties(tx, leaving.id);
  if (!answersEveryDuty(held, takeover)) {
    const { id, firstName, lastName, version } = leaving;
    throw new StaffHasDuties({ id, firstName, lastName, version, ...held });
  }
  await expectTakers(tx, leaving, takeover);
  await handOverClasses(tx, origin, leaving.id, takeover);
  await deleteUser(write, (await findUser(tx, leaving.id))!, reason);
}

async function expectTakers(tx: Transaction, leaving: StaffListRow, takeover: Takeover) {
  const wishes = (["classTeacherOf", "assistantIn", "subjects"] as const).flatMap((kind) =>
    takeover[kind].map(({ to }, index) => ({ to, path: ["takeover", kind, index, "to"] })),
  );
  const wanted = new Set(wishes.flatMap(({ to }) => to ?? []));
  if (wanted.size === 0) return;
  const takers = await possibleTakers(tx, [...wanted]);
  const fit = new Set(takers.flatMap((person) => (mayHoldClasses(person) ? person.id : [])));
  fit.delete(leaving.id);
  const message = "Choose an active teacher who stays.";
  const issues: Issue[] = wishes.flatMap(({ to, path }) =>
    to === null || fit.has(to) ? [] : { path, message },
  );
  if (issues.length > 0) throw new InvalidInput(issues);
}
