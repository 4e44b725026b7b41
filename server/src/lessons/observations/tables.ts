import { date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, ref, timestamptzNow, version } from "../../platform/database/column-kinds.ts";
import { users } from "../../accounts/tables.ts";

/** Observation of one or more children by a teacher: an area, a few words and a picture. */
export const observations = pgTable(
  "observations",
  {
    id: id(),
    /** In school time. */
    day: date().notNull(),
    area: text().notNull(),
    words: text().notNull(),
    authorId: ref(() => users.id),
    version: version(),
    createdAt: timestamptzNow(),
  },
  (table) => [index().on(table.authorId)],
);

export const observedChildren = pgTable(
  "observed_children",
  {
    observationId: ref(() => observations.id, "cascade"),
    studentId: ref(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.observationId, table.studentId] }),
    index().on(table.studentId, table.observationId),
  ],
);
