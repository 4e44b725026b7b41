import { implement } from "@orpc/server";
import { paginate } from "@school/core/api/pagination.ts";
import { parseAcademicYear } from "@school/core/school/academic-year.ts";
import { studentListContract, type StudentSort } from "@school/core/students/lists/contract.ts";
import { mayManageStudents } from "@school/core/students/policy.ts";
import { messages as coreMessages } from "@school/core/students/text.ts";
import { deleteUser, restoreUser } from "../../accounts/users/commands.ts";
import { guard, guardCached } from "../../accounts/guards.ts";
import type { SearchReach } from "../../accounts/person-search.ts";
import { lockUser } from "../../accounts/users/user-locks.ts";
import { addressSpan } from "../../platform/documents/files/address.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { type BulkDetails, changeStudents } from "./commands.ts";
import { StudentNotDeleted, StudentNotFound } from "../errors.ts";
import { presentAdmission, presentDeleted, presentStudent } from "./present.ts";
import { listStudents, readListVersion, readStudents, requireStudent } from "./queries.ts";
import { admissionsOf, admissionYears, findDeleted, listDeleted } from "./queries-register.ts";
import { takeStudent, takeStudents } from "../student-locks.ts";
import { chosenClass, lockTerm } from "../student-places.ts";

/** The fields of the record in a bulk edit; undefined for none. Throws `InvalidInput`. */
function chosenDetails(input: BulkDetails): BulkDetails | undefined {
  const { sportsHouse, boarderStatus, sessionJoined: typed } = input;
  const sessionJoined = typed === undefined ? undefined : parseAcademicYear(typed);
  if (sessionJoined === null) {
    const message = coreMessages.enterSession;
    throw new InvalidInput([{ path: ["sessionJoined"], message }]);
  }
  const named = Object.entries({ sportsHouse, boarderStatus, sessionJoined }).filter(
    ([, value]) => value !== undefined,
  );
  return named.length === 0 ? undefined : Object.fromEntries(named);
}

const { list: listContract, ...otherEndpoints } = studentListContract;
const api = implement(otherEndpoints).$context<RequestContext>().use(guard);

interface ListInput {
  sort: StudentSort;
  sessionJoined?: string | undefined;
}

const { list } = implement({ list: listContract })
  .$context<RequestContext>()
  .use(
    guardCached({
      read: readListVersion,
      values: () => ({}),
      decide(actor, version, input: ListInput) {
        const reach: SearchReach = mayManageStudents(actor) ? "office" : "names";
        // Filters and orders must not reveal fields that rows hide.
        allow(reach === "office" || (!input.sessionJoined && input.sort !== "newest"));
        return {
          key: `${reach} ${JSON.stringify(input)}`,
          // Rows contain signed picture URLs, which change with the span.
          version: `${version} ${addressSpan()}`,
          prepared: { reach, version },
        };
      },
    }),
  );

const NOTHING_CHOSEN = "Choose a new class or a new status.";

export const studentListRoutes = {
  list: list.handler(async ({ context: { db, prepared, sealer }, input }) => {
    const { reach, version } = prepared;
    const query = { ...input, version };
    const { rows, pagination, genders } = await listStudents(db, query, reach);
    return {
      data: rows.map((row) => presentStudent(row, sealer, reach)),
      pagination,
      genders: reach === "office" ? genders : null,
    };
  }),

  setStatus: api.setStatus.use(transaction).handler(async ({ context, input }) => {
    const { origin, sealer, tx } = context;
    const student = await takeStudent(tx, input, sealer);
    await changeStudents({ tx, origin }, [student], { isActive: input.isActive });
    return { data: presentStudent(await requireStudent(tx, input.id), sealer) };
  }),

  remove: api.remove.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    await takeStudent(tx, input, context.sealer);
    await deleteUser(context, await lockUser(tx, input.id), input.reason);
    const deleted = await findDeleted(tx, input.id);
    if (!deleted) throw new StudentNotFound();
    return { data: presentDeleted(deleted) };
  }),

  deleted: api.deleted.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listDeleted(db, input);
    return { data: rows.map(presentDeleted), pagination };
  }),

  restore: api.restore.use(transaction).handler(async ({ context, input }) => {
    const { origin, sealer, tx } = context;
    const user = await lockUser(tx, input.id);
    const deleted = await findDeleted(tx, input.id);
    const [pupil] = await readStudents(tx, [input.id]);
    if (pupil) throw new StudentNotDeleted(presentStudent(pupil, sealer));
    if (!deleted) throw new StudentNotFound();
    if (deleted.version !== input.version) throw new StaleVersion(presentDeleted(deleted));
    await restoreUser(context, user);
    const restored = await requireStudent(tx, input.id);
    // A pupil who departed before the deletion stays departed.
    if (restored.isActive || restored.left) return { data: presentStudent(restored, sealer) };
    await changeStudents({ tx, origin }, [restored], { isActive: true });
    return { data: presentStudent(await requireStudent(tx, input.id), sealer) };
  }),

  bulkEdit: api.bulkEdit.use(transaction).handler(async ({ context, input }) => {
    const { origin, sealer, tx } = context;
    if (input.classId || input.class) await lockTerm(tx);
    const students = await takeStudents(tx, input.students, sealer);
    const change = {
      to: await chosenClass(tx, input),
      isActive: input.isActive,
      details: chosenDetails(input),
    };
    if (!change.to && change.isActive === undefined && !change.details) {
      throw new InvalidInput([{ path: ["class"], message: NOTHING_CHOSEN }]);
    }
    await changeStudents({ tx, origin }, students, change);
    const ids = students.map(({ id }) => id);
    return { data: (await readStudents(tx, ids)).map((row) => presentStudent(row, sealer)) };
  }),

  admissionRegister: api.admissionRegister.handler(async ({ context: { db }, input }) => {
    const { years, undated } = await admissionYears(db);
    const { page, limit } = input;
    const year = input.undated ? null : (input.year ?? years[0]?.year ?? null);
    const total = year === null ? undated : (years.find((one) => one.year === year)?.count ?? 0);
    const rows = await admissionsOf(db, { year, page, limit });
    return {
      data: rows.map(presentAdmission),
      pagination: paginate(page, limit, total),
      year,
      years,
      undated,
    };
  }),
};
