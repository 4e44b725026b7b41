import { type SQL, sql } from "drizzle-orm";
import { UNDECOMPOSED_LETTERS } from "@school/core/api/plain-letters.ts";

// Not parameters: generated columns have none, and an index needs the same text.
const MARKS = sql.raw(String.raw`'[\u0300-\u036f]'`);
const SINGLE = UNDECOMPOSED_LETTERS.filter(([, plain]) => plain.length === 1);
const LETTERS = sql.raw(
  [0, 1].map((at) => `'${SINGLE.map((pair) => pair[at]).join("")}'`).join(", "),
);

/** Core's `searchText` in SQL. */
export function searchTextIn(text: SQL): SQL {
  const marked = sql`normalize(lower(${text}), NFD)`;
  const plain = sql`translate(regexp_replace(${marked}, ${MARKS}, '', 'g'), ${LETTERS})`;
  return UNDECOMPOSED_LETTERS.filter(([, letters]) => letters.length > 1).reduce(
    (inner, [letter, letters]) =>
      sql`replace(${inner}, ${sql.raw(`'${letter}'`)}, ${sql.raw(`'${letters}'`)})`,
    plain,
  );
}
