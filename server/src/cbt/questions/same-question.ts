import { sql, type Column, type SQL } from "drizzle-orm";

type Asked = Record<
  "type" | "passage" | "passageMedia" | "questionText" | "pictureId" | "options" | "details",
  Column
>;

/**
 * SQL condition: two rows of questions ask the same, in equal words, pictures and options. Copies of a
 * question are found by it, since a copy does not know its source.
 */
export function isSameQuestion(one: Asked, other: Asked): SQL {
  return sql`(md5(${one.questionText}) = md5(${other.questionText})
    and ${one.type} = ${other.type} and ${one.passage} = ${other.passage}
    and ${one.passageMedia} - 'transcript' = ${other.passageMedia} - 'transcript'
    and ${one.pictureId} is not distinct from ${other.pictureId}
    and ${one.options} = ${other.options} and ${one.details} = ${other.details})`;
}
