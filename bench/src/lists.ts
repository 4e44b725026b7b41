import { openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { loadDemoSchool } from "@school/demo/load.ts";
import { FIRST_NAMES, LAST_NAMES } from "./names.ts";
import { percentile } from "./percentile.ts";
import { type ServedPortal, startPortal } from "./processes.ts";
import type { Row } from "./report.ts";
import { openScratchCluster } from "./scratch.ts";
import { buildSchool, type BuiltSchool } from "./school.ts";
import { inFull } from "./short.ts";

const PUPILS = inFull(15_000, 300);
const STAFF = inFull({ few: 50, many: 5_000 }, { few: 10, many: 100 });
/** Measured requests per list, and warm-up requests before them. */
const REQUESTS = inFull(400, 4);
const WARM_UP = inFull(60, 0);

/** A list and its addresses, which are requested alternately. */
interface List {
  name: string;
  paths: string[];
}

/**
 * Lists, searches and filters of the office with 15,000 pupils, the staff directory with 50 and
 * 5,000 staff, and the dashboards of the demo school. Requests run one at a time, so that the
 * milliseconds are the server's.
 */
export async function benchLists(): Promise<Row[]> {
  const cluster = await openScratchCluster();
  try {
    const school = await buildSchool(await cluster.createDatabase("school"), PUPILS);
    const rows = await measureLists(school.connection, school.principalId, studentLists(school));
    const directories: Row[][] = [];
    for (const [name, staff] of Object.entries(STAFF)) {
      const made = await buildSchool(await cluster.createDatabase(name), 300);
      await insertStaff(made.connection, staff);
      directories.push(await measureLists(made.connection, made.principalId, staffLists(staff)));
    }
    const dashboards = await measureDashboards(await cluster.createDatabase("demo"));
    return [...rows, ...directories.flat(), ...dashboards];
  } finally {
    await cluster.close();
  }
}

/** The request of each person's dashboard in the demo school. */
async function measureDashboards(connection: Connection): Promise<Row[]> {
  const db = openDatabase(connection);
  await loadDemoSchool(db);
  await db.$client.query("vacuum analyze");
  const { rows: people } = await db.$client.query<{ id: string; email: string }>(
    "select id, email from users where email like '%@demo.school' order by email",
  );
  await db.$client.end();
  const rows: Row[] = [];
  for (const { id, email } of people) {
    const home = { name: `dashboard of ${email}`, paths: ["/api/home"] };
    rows.push(...(await measureLists(connection, id, [home])));
  }
  return rows;
}

async function measureLists(
  connection: Connection,
  personId: string,
  lists: List[],
): Promise<Row[]> {
  const portal = await startPortal(connection, personId);
  try {
    const rows: Row[] = [];
    for (const list of lists) rows.push(await measureList(portal, list));
    return rows;
  } finally {
    await portal.stop();
  }
}

async function measureList(portal: ServedPortal, { name, paths }: List): Promise<Row> {
  const counts = new Set<number>();
  for (const path of paths) counts.add((await portal.recordStatements(path)).length);
  const taken: number[] = [];
  for (let n = 0; n < WARM_UP + REQUESTS; n += 1) {
    const began = performance.now();
    const response = await fetch(portal.origin + paths[n % paths.length]!, {
      headers: portal.headers,
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${name}: ${response.status}`);
    if (n >= WARM_UP) taken.push(performance.now() - began);
  }
  return {
    list: name,
    addresses: paths.length,
    statements: [...counts].join(" or "),
    "median ms": percentile(taken, 0.5),
    "p99 ms": percentile(taken, 0.99),
  };
}

function studentLists({ className }: BuiltSchool): List[] {
  const students = (query: Record<string, string>) => `/api/students?${new URLSearchParams(query)}`;
  const names = FIRST_NAMES.map((first, at) => ({ first, last: LAST_NAMES[(at * 7) % 50]! }));
  const swapped = (name: string) => name[0]! + name[2]! + name[1]! + name.slice(3);
  return [
    {
      name: "students, page by page",
      paths: [1, 2, 10, 100, 750, 1500].map((page) => students({ page: String(page) })),
    },
    { name: "students by name", paths: names.map(({ first }) => students({ search: first })) },
    {
      name: "students by both names, reversed",
      paths: names.map(({ first, last }) => students({ search: `${last} ${first}` })),
    },
    {
      name: "students with a typing error",
      paths: names.map(({ last }) => students({ search: swapped(last) })),
    },
    {
      name: "students by parent's phone",
      paths: names.map((_, at) =>
        students({ search: `+23480${String(at * 97).padStart(8, "0")}` }),
      ),
    },
    {
      name: "students by admission number",
      paths: names.map((_, at) => students({ search: `ADMS${at * 281 + 1}` })),
    },
    {
      name: "students by class and status",
      paths: [
        students({ class: className }),
        students({ class: className, status: "active" }),
        students({ status: "disabled" }),
        students({ status: "active", sort: "newest" }),
        students({ sessionJoined: "2024/2025", page: "9" }),
      ],
    },
    {
      name: "search screen of 50",
      paths: names.map(({ last }) => students({ search: last, limit: "50" })),
    },
    {
      name: "deleted accounts",
      paths: ["/api/students/deleted", "/api/students/deleted?search=ada"],
    },
    { name: "admission register", paths: ["/api/students/admission-register"] },
    {
      name: "classes",
      paths: ["/api/classes", "/api/classes?search=class+12", "/api/classes?page=20"],
    },
  ];
}

function staffLists(staff: number): List[] {
  const directory = (query: Record<string, string>) => `/api/staff?${new URLSearchParams(query)}`;
  return [
    {
      name: `directory of ${staff} staff`,
      paths: [
        directory({}),
        directory({ page: "3" }),
        ...LAST_NAMES.slice(0, 20).map((search) => directory({ search })),
        directory({ department: "Primary" }),
        directory({ isActive: "true", roleInSchool: "Teacher" }),
      ],
    },
  ];
}

async function insertStaff(connection: Connection, staff: number): Promise<void> {
  const db = openDatabase(connection);
  const pool = db.$client;
  await pool.query(
    `insert into users (id, user_id, role, email, first_name, last_name)
     select gen_random_uuid(), 'T' || n, 'STAFF', 'staff' || n || '@bench.example',
       ($2::text[])[1 + n % cardinality($2)], ($3::text[])[1 + n / cardinality($2) % cardinality($3)]
     from generate_series(1, $1::int) n`,
    [staff, FIRST_NAMES, LAST_NAMES],
  );
  await pool.query(
    `insert into staff_details (user_id, role_in_school, department)
     select id, 'Teacher', (array['Primary', 'Secondary', 'Administration'])[1 + length(user_id) % 3]
     from users where role = 'STAFF'`,
  );
  await pool.query("vacuum analyze");
  await pool.end();
}
