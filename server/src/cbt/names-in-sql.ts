import { sql, type SQL } from "drizzle-orm";

/** SQL: the name of the class of alias `class`, with its arm. */
export const className: SQL = sql`concat_ws(' ', class.name, class.section)`;

/** SQL: the name of alias `pupil` (users) as a register writes it. */
export const surnameFirst: SQL = sql`concat_ws(' ', pupil.last_name, pupil.first_name)`;

/** SQL: the name of alias `pupil` (users) as pupils read it. */
export const firstNameFirst: SQL = sql`concat_ws(' ', pupil.first_name, pupil.last_name)`;

/** SQL: the order of a register, of alias `pupil` (users); Ọ stands beside O. */
export const bySurname: SQL = sql`
  pupil.last_name collate "und-x-icu", pupil.first_name collate "und-x-icu", pupil.id`;

/** SQL: the same, class after class, of alias `class` too. */
export const byClassAndSurname: SQL = sql`${className} collate "und-x-icu", ${bySurname}`;
