import type { ATE, MOODS, SLEPT } from "@school/core/lessons/day-notes/day-note.ts";
import { date, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import { classCategories } from "../../classes/tables.ts";
import { ref, timestamptzNow, version } from "../../platform/database/column-kinds.ts";

/** Levels whose classes have day notes. */
export const dayNoteLevels = pgTable("day_note_levels", {
  levelId: uuid()
    .primaryKey()
    .references(() => classCategories.id, { onDelete: "cascade" }),
});

/** A child's day at school, for its family. */
export const dayNotes = pgTable(
  "day_notes",
  {
    studentId: ref(() => users.id),
    /** In school time. */
    day: date().notNull(),
    ate: text().$type<(typeof ATE)[number]>(),
    slept: text().$type<(typeof SLEPT)[number]>(),
    mood: text().$type<(typeof MOODS)[number]>(),
    medicine: text(),
    /** "10:30", in school time. */
    medicineAt: text(),
    medicineBy: text(),
    words: text(),
    authorId: ref(() => users.id),
    version: version(),
    updatedAt: timestamptzNow(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.day] }), index().on(table.authorId)],
);
