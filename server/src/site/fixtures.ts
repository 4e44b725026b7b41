import { createHash } from "node:crypto";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { contactMessages, newsletterReaders } from "./tables.ts";

/** An unread message from a visitor. */
export async function makeMessage(
  db: Database,
  overrides: Partial<typeof contactMessages.$inferInsert> = {},
): Promise<{ id: string }> {
  const id = newId();
  await db.insert(contactMessages).values({
    id,
    name: "Ada Obi",
    email: "ada@test.example",
    message: "Is there a place in Primary 2?",
    ...overrides,
  });
  return { id };
}

/** A newsletter reader, confirmed unless overridden. */
export async function makeReader(
  db: Database,
  overrides: Partial<typeof newsletterReaders.$inferInsert> = {},
): Promise<{ id: string; email: string }> {
  const id = newId();
  const email = overrides.email ?? `reader-${id.slice(-8)}@test.example`;
  const confirmedAt = new Date();
  const leaveHash = createHash("sha256").update(id).digest();
  await db.insert(newsletterReaders).values({ id, email, confirmedAt, leaveHash, ...overrides });
  return { id, email };
}
