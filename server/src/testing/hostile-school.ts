import { fullClassName } from "@school/core/classes/class-name.ts";
import { isContractProcedure } from "@orpc/contract";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { first } from "@school/core/api/lists.ts";
import { contract } from "@school/core/portal/contract.ts";
import { setDefaultPassword } from "../accounts/auth/passwords.ts";
import { makeUser, type UserOverrides } from "../accounts/fixtures.ts";
import { type InputSchema, inputSchemaOf } from "../platform/testing/sample-input.ts";
import type { TestServer } from "../platform/testing/server.ts";
import { makeResult, makeScoredClass } from "../results/fixtures.ts";
import { makeSession } from "../school/fixtures.ts";
import { linkGuardian } from "../students/fixtures.ts";

/** The school whose endpoints are sent what no honest client sends, and the endpoints. */

const PEOPLE: UserOverrides[] = [
  { role: "PRINCIPAL" },
  { role: "ADMIN" },
  { role: "TEACHER" },
  { role: "STAFF" },
  { role: "STAFF", roleInSchool: "Accountant" },
  { role: "TEACHER", features: ["Classes"] },
  { role: "STUDENT" },
  { role: "PARENT" },
  { role: "STUDENT", awaitingApproval: true },
];

/** Its session is the school's current one. */
export const FIRST_YEAR = 2025;

export interface Endpoint {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** The group that the API page lists it in. */
  readonly tag: string;
  readonly gate: EndpointMeta["gate"];
  readonly onStandby: boolean;
  readonly schema: InputSchema;
}

function endpointsOf(router: object): Endpoint[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return endpointsOf(entry);
    const { route, meta, inputSchema } = entry["~orpc"];
    const { method = "", path = "", tags: [tag = ""] = [] } = route;
    const { gate, onStandby = false } = meta as EndpointMeta;
    const schema = inputSchemaOf(inputSchema);
    return [{ name: `${method} ${path}`, method, path, tag, gate, onStandby, schema }];
  });
}

/** Every endpoint of the contract. */
export const endpoints: readonly Endpoint[] = endpointsOf(contract);

export interface HostileSchool {
  readonly people: readonly { readonly id: string; readonly actor: Actor }[];
  /** Real records by the name of the field, so that what passes the checks reaches the database. */
  readonly known: Readonly<Record<string, unknown>>;
  /** An account on which User Management may try everything. */
  readonly spare: string;
}

/** A class with pupils and scores, and someone of each role, in the session that begins in that year. */
export async function makeHostileSchool(
  { db, keyring }: TestServer,
  year: number,
): Promise<HostileSchool> {
  const name = `${year}/${year + 1}`;
  const session = await makeSession(db, {
    name,
    ...(year === FIRST_YEAR && { currentTerm: "TERM_1" }),
  });
  const scored = await makeScoredClass(db, { session });
  const { classId, subjectId, teacher, pupils, sheet } = scored;
  const people = await Promise.all(
    PEOPLE.map(async (overrides) => {
      const { role, roleInSchool = "Teacher", features = [], awaitingApproval = false } = overrides;
      const { id } = await makeUser(db, overrides);
      const rights = { role, roleInSchool, features, awaitingApproval, canAnnounce: false };
      return { id, actor: { id, ...rights, mustChangePassword: false } };
    }),
  );
  const insert =
    "insert into class_teachers (class_id, teacher_id, is_assistant) values ($1, $2, true)";
  for (const { id } of people.filter(({ actor }) => /TEACHER|STAFF/.test(actor.role))) {
    await db.$client.query(insert, [classId, id]);
  }
  const { id: studentId, enrolmentId } = first(pupils);
  const parent = first(people.filter(({ actor }) => actor.role === "PARENT"));
  await linkGuardian(db, { parentId: parent.id, studentId });
  const { id: spare } = await makeUser(db, { role: "TEACHER" });
  const origin = { actorId: null, authSessionId: null, requestId: "test", ip: "127.0.0.1" };
  await db.transaction((tx) =>
    setDefaultPassword({ tx, origin }, keyring.sealer, "Shared-Password-1"),
  );
  const result = await makeResult(db, { enrolmentId, subjectId, teacherId: teacher.id });
  const known = {
    ...sheet,
    id: result.id,
    studentId,
    teacherId: teacher.id,
    className: fullClassName({ name: "Primary 4", section: "Gold" }),
    academicYear: session.name,
    firstName: "Ada",
    lastName: "Obi",
    email: "ada.obi@test.school",
    useDefaultPassword: true,
    currentPassword: "not the one",
    newPassword: "long enough",
  };
  return { people, known, spare };
}

/** The endpoint's address and body for an input: what the path does not take goes to the query or the body. */
export function requestFor(
  { method, path, schema }: Endpoint,
  input: Readonly<Record<string, unknown>>,
): { endpoint: string; body?: string } {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    delete rest[key];
    return encodeURIComponent(asText(input[key])) || "%20";
  });
  if (method !== "GET") {
    return { endpoint: `${method} ${filled}`, body: JSON.stringify(rest) };
  }
  const query = Object.entries(rest).map(
    ([key, value]) =>
      `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(asText(value))}`,
  );
  return { endpoint: `GET ${filled}${schema.properties ? `?${query.join("&")}` : ""}` };
}

/** A broken surrogate cannot be in an address; it goes as what it would be in bytes. */
function asText(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.toWellFormed();
}
