import { inArray } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { readColleagues } from "./queries-colleagues.ts";

interface Named {
  readonly coAuthorIds: readonly string[];
  readonly authorId: string;
  /** Who is named already; they may stay, even when they have left. */
  readonly standing?: readonly string[];
}

/**
 * The co-authors that a form names, each once and without the author: active teaching staff and
 * office. Throws `InvalidInput` at whoever is neither. One statement, none if nobody is new.
 */
export async function expectCoAuthors(
  db: Reader,
  { coAuthorIds, authorId, standing = [] }: Named,
): Promise<string[]> {
  const wanted = [...new Set(coAuthorIds)].filter((id) => id !== authorId);
  const arriving = wanted.filter((id) => !standing.includes(id));
  if (arriving.length === 0) return wanted;
  const found = await readColleagues(db, inArray(users.id, arriving));
  const colleagues = new Set(found.map(({ id }) => id));
  const message = "This is not a teacher or an office account of the school any more.";
  const issues = coAuthorIds.flatMap((id, place) =>
    arriving.includes(id) && !colleagues.has(id) ? [{ path: ["coAuthorIds", place], message }] : [],
  );
  if (issues.length > 0) throw new InvalidInput(issues);
  return wanted;
}
