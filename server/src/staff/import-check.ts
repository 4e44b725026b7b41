import { DATE_ORDER, dateOrderQuestion, readFileDate } from "@school/core/api/file-dates.ts";
import { isUnmailable } from "@school/core/api/email-address.ts";
import { readStaffCells } from "@school/core/staff/import-cells.ts";
import { derivedEmail } from "@school/core/staff/username.ts";
import type { Reader } from "../platform/db/database.ts";
import type { CheckContext, CheckedRows, ImportRow, RowNote } from "../platform/imports/kind.ts";
import { isMailAddress } from "../platform/mail/address.ts";
import type { StaffToAdd } from "./commands-add.ts";
import { takenNotes, type BroughtName } from "./import-taken.ts";

/** A line that is good so far: somebody whose staff id and password may still have to be made. */
export interface PlannedMember extends Pick<
  StaffToAdd,
  "username" | "email" | "isActive" | "fields"
> {
  readonly userId: string | undefined;
  /** As typed; undefined asks for a generated one. */
  readonly password: string | undefined;
}

/** Looks at the lines of a file of staff as a set; three statements, however many they are. */
export async function checkStaff(
  db: Reader,
  lines: readonly ImportRow[],
  { answers }: CheckContext,
): Promise<CheckedRows<PlannedMember>> {
  const dates = lines.flatMap(({ cells: { dob, dateJoined } }) =>
    [dob, dateJoined].flatMap((cell) => (cell === undefined ? [] : [readFileDate(cell)])),
  );
  const order = dateOrderQuestion(dates, answers[DATE_ORDER]);
  const reading = {
    dateOrder: order?.answer === "month" ? ("month" as const) : ("day" as const),
    today: new Date().toISOString().slice(0, 10),
  };
  const notes: RowNote[] = [];
  const brought: BroughtName[] = [];
  const rows = lines.map(({ line, cells }) => {
    const { member, notes: ofCells } = readStaffCells(cells, reading);
    notes.push(...ofCells.map((note) => ({ line, ...note })));
    const { email: typed, ...fields } = member.fields;
    const username = member.username ?? "";
    const email = typed ?? derivedEmail(username);
    if (typed !== undefined && !isMailAddress(typed)) {
      notes.push({
        line,
        column: "email",
        level: "bad",
        text: "Please enter a valid email address",
      });
    }
    if (username !== "") {
      brought.push({ line, space: "name", column: "username", value: username });
      const column = typed === undefined ? "username" : "email";
      brought.push({ line, space: "email", column, value: email });
    }
    if (member.userId !== undefined) {
      brought.push({ line, space: "userId", column: "staffId", value: member.userId });
    }
    return { line, row: { ...member, fields, username, email } };
  });
  notes.push(...(await takenNotes(db, brought)));
  return { rows, notes, questions: order ? [order] : [], remarks: remarksOn(lines, rows) };
}

function remarksOn(lines: readonly ImportRow[], rows: readonly { row: PlannedMember }[]): string[] {
  const count = (fits: (row: PlannedMember) => boolean) =>
    rows.filter(({ row }) => fits(row)).length;
  const generated = count(({ password }) => password === undefined);
  const typed = rows.length - generated;
  const unmailable = count(({ email }) => isUnmailable(email));
  const named = lines.filter(({ cells }) => cells.username === undefined).length;
  return [
    "Everybody is taken on as staff, whatever the role in school says. Only a principal makes somebody a principal or an administrator.",
    ...(typed > 0
      ? [`${people(typed)} with a password in the file: it must be changed at the first sign-in.`]
      : []),
    ...(generated > 0
      ? [
          `${people(generated)} without: a generated one that nobody sees. They choose their own by “Forgot password”, or the office sets one in Edit Staff.`,
        ]
      : []),
    ...(unmailable > 0
      ? [`${people(unmailable)} without an e-mail address: they sign in with the username.`]
      : []),
    ...(named > 0 ? [`${people(named)} named for sign-in after the e-mail address.`] : []),
  ];
}

function people(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "person" : "people"}`;
}
