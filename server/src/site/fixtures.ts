import { createHash } from "node:crypto";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { enquiries, newsletterReaders } from "./tables.ts";

/** A new message of the contact form; with a child's names, a request for a place. */
export async function makeEnquiry(
  db: Database,
  overrides: Partial<typeof enquiries.$inferInsert> = {},
): Promise<{ id: string }> {
  const id = newId();
  await db.insert(enquiries).values({
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
