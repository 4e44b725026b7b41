import { and, desc, eq, isNotNull, isNull, not, or, sql, type SQL } from "drizzle-orm";
import type { Leaving } from "@school/core/accounts/departure.ts";
import { paginate } from "@school/core/api/pagination.ts";
import type { Alumnus } from "@school/core/years/alumni/contract.ts";
import { leftColumns } from "../../accounts/left.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { escapeLike } from "../../platform/database/like.ts";
import { one } from "../../platform/database/rows.ts";
import { searchedExactly } from "../../students/lists/student-filter.ts";
import { registerName } from "../../students/queries.ts";
import { admissionNumberById, lastClass } from "../../students/select-student.ts";
import { studentDetails } from "../../students/tables.ts";
import { issuedCertificates } from "../tables.ts";

interface Filters {
  readonly search?: string | undefined;
  readonly year?: number | undefined;
  readonly as?: Leaving | undefined;
  readonly certificate?: "issued" | "missing" | undefined;
  readonly page: number;
  readonly limit: number;
}

const hasLeft = and(isNotNull(users.leftOn), isNull(users.deletedAt));
const certificates = sql<Alumnus["papers"]>`(
  select coalesce(json_agg(json_build_object('id', ${issuedCertificates.id}, 'kind', ${issuedCertificates.kind},
    'number', ${issuedCertificates.number}) order by ${issuedCertificates.createdAt}), '[]')
  from ${issuedCertificates}
  where ${issuedCertificates.studentId} = ${users.id} and ${issuedCertificates.cancelledAt} is null)`;

const hasLeaving = sql`exists (select from ${issuedCertificates}
  where ${issuedCertificates.studentId} = ${users.id} and ${issuedCertificates.kind} = 'LEAVING'
    and ${issuedCertificates.cancelledAt} is null)`;

/** A page of those who left, the latest first, and the years of leaving. Three statements. */
export async function listAlumni(db: Reader, { page, limit, ...filters }: Filters) {
  const matching = matchingAlumni(filters);
  const counted = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(matching);
  const rows = await db
    .select({
      id: users.id,
      name: registerName,
      admissionNumber: admissionNumberById(users.id),
      left: leftColumns,
      lastClass,
      papers: certificates,
    })
    .from(users)
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .where(matching)
    .orderBy(desc(users.leftOn), inRegisterOrder)
    .limit(limit)
    .offset((page - 1) * limit);
  const { rows: years } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from ${users.leftOn})::int as year
    from ${users} join ${studentDetails} on ${studentDetails.userId} = ${users.id}
    where ${hasLeft} order by year desc`);
  return {
    data: rows.flatMap(({ left, ...row }) => (left ? [{ ...row, left }] : [])),
    pagination: paginate(page, limit, one(counted).total),
    years: years.map(({ year }) => year),
  };
}

function matchingAlumni({ search = "", year, as, certificate }: Omit<Filters, "page" | "limit">) {
  const inYear = (at: number): SQL => sql`${users.leftOn} >= make_date(${at}::int, 1, 1)`;
  return and(
    hasLeft,
    as && eq(users.leftAs, as),
    year === undefined ? undefined : and(inYear(year), sql`not ${inYear(year + 1)}`),
    certificate && (certificate === "issued" ? hasLeaving : not(hasLeaving)),
    search === "" ? undefined : or(and(...searchedExactly(search)), hasCertificate(search)),
  );
}

function hasCertificate(number: string): SQL {
  return sql`${users.id} in (select ${issuedCertificates.studentId} from ${issuedCertificates}
    where ${issuedCertificates.number} ilike ${`${escapeLike(number)}%`})`;
}
