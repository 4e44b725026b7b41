import { sql } from "drizzle-orm";
import { signOutEverywhere, writeUser, type UserWrite } from "./commands.ts";
import type { UserRow } from "./queries.ts";
import { expectAnotherPrincipal } from "./user-locks.ts";

/** Deletes a locked account softly: it keeps everything, its e-mail too, and cannot sign in. */
export async function deleteUser(
  write: UserWrite,
  before: UserRow,
  reason: string | undefined,
): Promise<UserRow> {
  await expectAnotherPrincipal(write.tx, before);
  await signOutEverywhere(write.tx, before.id);
  return writeUser(write, before, "delete", {
    deletedAt: sql`now()`,
    deletedBy: write.origin.actorId,
    deleteReason: reason || null,
  });
}

/** Takes the deletion of a locked account back. */
export async function restoreUser(write: UserWrite, before: UserRow): Promise<UserRow> {
  return writeUser(write, before, "restore", {
    deletedAt: null,
    deletedBy: null,
    deleteReason: null,
  });
}
