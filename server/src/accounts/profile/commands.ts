import { and, eq } from "drizzle-orm";
import { writeAudit } from "../../platform/audit/audit.ts";
import { dropFile, storeFile } from "../../platform/files/files.ts";
import { writeUser, type UserWrite } from "../users/commands.ts";
import { AuthSessionNotFound } from "../errors.ts";
import type { UserRow } from "../users/queries.ts";
import { authSessions } from "../tables.ts";

/** Ends one of the own sign-ins, the one that asks included. */
export async function endAuthSession({ tx, origin }: UserWrite, id: string): Promise<void> {
  const { actorId } = origin;
  const ended = await tx
    .delete(authSessions)
    .where(and(eq(authSessions.id, id), eq(authSessions.userId, actorId)))
    .returning({ id: authSessions.id });
  if (ended.length === 0) throw new AuthSessionNotFound();
  const after = { session: id };
  await writeAudit(tx, origin, [
    { action: "accounts.end-session", subjectId: actorId, before: null, after },
  ]);
}

/** Replaces the own picture by a webp, or takes it away; the old one is forgotten. */
export async function setProfileImage(
  write: UserWrite,
  before: UserRow,
  webp: Buffer | null,
): Promise<UserRow> {
  const { tx, origin } = write;
  const image = webp && {
    ownerId: origin.actorId,
    isPublic: false,
    contentType: "image/webp",
    bytes: webp,
  };
  const stored = image && (await storeFile(tx, image));
  const action = stored ? "set-picture" : "remove-picture";
  const after = await writeUser(write, before, action, { profileImageId: stored?.id ?? null });
  if (before.profileImageId !== null) await dropFile(tx, before.profileImageId);
  return after;
}
