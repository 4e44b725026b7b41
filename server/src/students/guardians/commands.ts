import { sql } from "drizzle-orm";
import { type AuditedWrite, writeAudit } from "../../platform/database/audit/audit.ts";
import { bareNames } from "../../platform/database/columns.ts";
import type { Proof } from "../../accounts/auth/proof.ts";
import { guardians } from "../tables.ts";

interface Link {
  readonly parentId: string;
  readonly studentId: string;
}

interface NewLink extends Link {
  readonly relationship: string | null;
  /** The import that makes the link; undoing it removes the link. */
  readonly importId?: string;
}

/** The context of a write that links. */
export interface LinkWrite extends AuditedWrite {
  readonly proof: Proof;
}

const AT_ONCE = 1_000;

/** A link as logged and returned. */
const linkColumns = {
  parentId: guardians.parentId,
  studentId: guardians.studentId,
  relationship: guardians.relationship,
};

/**
 * Links parents to children; existing links keep their relationship. Two statements for each
 * thousand. Returns the new links. Throws `ProofNeeded`.
 */
export async function linkChildren(
  { tx, origin, proof }: LinkWrite,
  links: readonly NewLink[],
): Promise<NewLink[]> {
  if (links.length > 0) await proof.require(tx);
  const linked: NewLink[] = [];
  for (let from = 0; from < links.length; from += AT_ONCE) {
    const inserted = await tx
      .insert(guardians)
      .values(links.slice(from, from + AT_ONCE))
      .onConflictDoNothing()
      .returning(linkColumns);
    await writeAudit(
      { tx, origin },
      inserted.map((after) => ({
        action: "students.link-parent",
        subjectId: after.studentId,
        before: null,
        after,
      })),
    );
    linked.push(...inserted);
  }
  return linked;
}

/** Removes existing links and returns them: two statements. */
export async function unlinkChildren(
  { tx, origin }: AuditedWrite,
  links: readonly Link[],
): Promise<NewLink[]> {
  if (links.length === 0) return [];
  const parents = links.map(({ parentId }) => parentId);
  const students = links.map(({ studentId }) => studentId);
  const unlinked = await tx
    .delete(guardians)
    .where(
      sql`(${bareNames(guardians.parentId, guardians.studentId)}) in (
        select * from unnest(${sql.param(parents)}::uuid[], ${sql.param(students)}::uuid[]))`,
    )
    .returning(linkColumns);
  await writeAudit(
    { tx, origin },
    unlinked.map((before) => ({
      action: "students.unlink-parent",
      subjectId: before.studentId,
      before,
      after: null,
    })),
  );
  return unlinked;
}
