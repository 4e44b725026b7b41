import { isContractProcedure } from "@orpc/contract";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { contract } from "@school/core/portal/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";

const PEOPLE = {
  PRINCIPAL: { role: "PRINCIPAL" },
  ADMIN: { role: "ADMIN" },
  TEACHER: { role: "TEACHER", roleInSchool: "Teacher" },
  STAFF: { role: "STAFF", roleInSchool: "Teacher" },
  ACCOUNTANT: { role: "STAFF", roleInSchool: "Accountant" },
  "TEACHER with only Classes": { role: "TEACHER", features: ["Classes"] },
  STUDENT: { role: "STUDENT" },
  PARENT: { role: "PARENT" },
  "TEACHER awaiting approval": { role: "STUDENT", awaitingApproval: true },
} as const;
type Person = keyof typeof PEOPLE;

const EVERYONE = Object.keys(PEOPLE) as Person[];
const APPROVED = EVERYONE.filter((person) => person !== "TEACHER awaiting approval");
const OFFICE: Person[] = ["PRINCIPAL", "ADMIN"];
const SCORING: Person[] = [...OFFICE, "TEACHER", "STAFF"];
const SCHOOL_STAFF: Person[] = [...SCORING, "TEACHER with only Classes"];

/** Whom each endpoint's gate lets in. An endpoint that is missing here fails the test. */
const ADMITTED: Record<string, "anyone" | Person[]> = {
  "GET /school": "anyone",
  "GET /setup": "anyone",
  "POST /setup": "anyone",
  "POST /admin-login": "anyone",
  "GET /classes/names": "anyone",
  "GET /profile/recovery-codes": EVERYONE,
  "POST /profile/recovery-codes": EVERYONE,
  "GET /settings": OFFICE,
  "PUT /settings": OFFICE,
  "PUT /settings/default-password": OFFICE,
  "DELETE /settings/default-password": OFFICE,
  "POST /settings/test-mail": OFFICE,
  "POST /upload/school-logo": OFFICE,
  "DELETE /upload/school-logo": OFFICE,
  "POST /academic-sessions": OFFICE,
  "PUT /academic-sessions/{id}": OFFICE,
  "GET /academic-sessions/{id}/grading-scheme": OFFICE,
  "PUT /academic-sessions/{id}/grading-scheme": OFFICE,
  "PUT /academic-sessions/{id}/grading-scheme/{classGroup}": OFFICE,
  "GET /audit": ["PRINCIPAL"],
  "GET /audit/people": ["PRINCIPAL"],
  "GET /audit/actions": ["PRINCIPAL"],
  "GET /audit/csv": ["PRINCIPAL"],
  "POST /audit/verify": ["PRINCIPAL"],
  "GET /outbox": ["PRINCIPAL"],
  "GET /outbox/{id}": ["PRINCIPAL"],
  "POST /outbox/{id}/send": ["PRINCIPAL"],
  "GET /settings/disk": ["PRINCIPAL", "ADMIN"],
  "GET /background-jobs": ["PRINCIPAL"],
  "POST /background-jobs/{id}/retry": ["PRINCIPAL"],
  "GET /me": EVERYONE,
  "GET /home": EVERYONE,
  "GET /academic-sessions": APPROVED,
  "GET /categories": SCHOOL_STAFF,
  "POST /categories": OFFICE,
  "POST /categories/seed": OFFICE,
  "POST /categories/backfill-students": OFFICE,
  "PUT /categories/order": OFFICE,
  "PUT /categories/{id}": OFFICE,
  "DELETE /categories/{id}": OFFICE,
  "GET /known-class-names": OFFICE,
  "POST /known-class-names": OFFICE,
  "PUT /known-class-names/{id}": OFFICE,
  "DELETE /known-class-names/{id}": OFFICE,
  "GET /classes": SCHOOL_STAFF,
  "GET /classes/{id}": SCHOOL_STAFF,
  "GET /classes/{id}/students": SCHOOL_STAFF,
  "POST /classes": OFFICE,
  "POST /classes/several": OFFICE,
  "PUT /classes/{id}": OFFICE,
  "DELETE /classes/{id}": OFFICE,
  "POST /classes/{id}/restore": OFFICE,
  "POST /classes/copy": OFFICE,
  "GET /teachers": OFFICE,
  "GET /subjects": SCHOOL_STAFF,
  "GET /subjects/all": OFFICE,
  "POST /subjects": OFFICE,
  "PUT /subjects/order": OFFICE,
  "PUT /subjects/{id}": OFFICE,
  "DELETE /subjects/{id}": OFFICE,
  "PUT /teaching-grid": OFFICE,
  "GET /teaching-grid": SCHOOL_STAFF,
  "PUT /classes/{id}/subjects": OFFICE,
  "GET /classes/{id}/subjects/{subjectId}/pupils": OFFICE,
  "PUT /classes/{id}/subjects/{subjectId}/pupils": OFFICE,
  "GET /teaching": SCHOOL_STAFF,
  "GET /question-banks": SCORING,
  "GET /question-banks/{id}": SCORING,
  "POST /question-banks": SCORING,
  "PUT /question-banks/{id}": SCORING,
  "PUT /question-banks/{id}/questions": SCORING,
  "DELETE /question-banks/{id}": SCORING,
  "POST /question-banks/{id}/restore": SCORING,
  "POST /question-files": SCORING,
  "POST /upload/question-picture": SCORING,
  "GET /cbt-overview": APPROVED.filter((person) => person !== "TEACHER with only Classes"),
  "GET /cbt-marks": ["STUDENT", "PARENT"],
  "GET /sittings/{id}/mark": ["STUDENT", "PARENT"],
  "GET /cbt-choices": SCORING,
  "GET /cbt-tests": SCORING,
  "GET /cbt-tests/{id}": SCORING,
  "POST /cbt-tests": SCORING,
  "PUT /cbt-tests/{id}": SCORING,
  "PUT /cbt-tests/{id}/questions": SCORING,
  "POST /cbt-tests/{id}/questions/{questionId}/key": SCORING,
  "GET /cbt-tests/{id}/remarkings": SCORING,
  "POST /cbt-tests/{id}/copy": SCORING,
  "GET /cbt-tests/{id}/preview": SCORING,
  "DELETE /cbt-tests/{id}": SCORING,
  "POST /cbt-tests/{id}/restore": SCORING,
  "GET /cbt-tests/{id}/paper-scores": SCORING,
  "PUT /cbt-tests/{id}/paper-scores": SCORING,
  "GET /cbt-tests/marked": SCORING,
  "GET /cbt-tests/{id}/marks": SCORING,
  "GET /cbt-tests/{id}/marks/export": SCORING,
  "GET /cbt-tests/{testId}/brief": ["STUDENT"],
  "POST /sittings": ["STUDENT"],
  "GET /sittings/{id}": ["STUDENT"],
  "POST /sittings/{id}/answers": ["STUDENT"],
  "POST /sittings/{id}/hand-in": ["STUDENT"],
  "POST /carried-answers": SCORING,
  "GET /cbt-tests/{id}/analysis": SCORING,
  "GET /cbt-tests/{id}/score-transfer": SCORING,
  "POST /cbt-tests/{id}/score-transfer": SCORING,
  "GET /cbt-tests/{id}/hall": SCORING,
  "GET /cbt-tests/{id}/hall-log": SCORING,
  "POST /cbt-tests/{id}/hall/time": SCORING,
  "POST /cbt-tests/{id}/hall/pause": SCORING,
  "POST /cbt-tests/{id}/hall/resume": SCORING,
  "POST /cbt-tests/{id}/hall/end": SCORING,
  "POST /sittings/{sittingId}/reopen": SCORING,
  "GET /sittings/{sittingId}/set-aside": SCORING,
  "POST /sittings/{sittingId}/set-aside/decide": SCORING,
  "GET /announcements/public": "anyone",
  "GET /announcements": APPROVED,
  "POST /announcements/read": APPROVED,
  "GET /announcements/written": OFFICE,
  "GET /announcements/{id}": OFFICE,
  "POST /announcements": OFFICE,
  "PUT /announcements/{id}": OFFICE,
  "POST /announcements/{id}/withdraw": OFFICE,
  "POST /announcements/{id}/put-up-again": OFFICE,
  "DELETE /announcements/{id}": OFFICE,
  "GET /site/draft": OFFICE,
  "PUT /site/draft": OFFICE,
  "DELETE /site/draft": OFFICE,
  "POST /site/preview": OFFICE,
  "POST /site/publish": OFFICE,
  "GET /site/versions": OFFICE,
  "GET /site/versions/{id}": OFFICE,
  "POST /site/versions/{id}/restore": OFFICE,
  "GET /site/pictures": OFFICE,
  "POST /site/pictures": OFFICE,
  "DELETE /site/pictures/{id}": OFFICE,
  "POST /contact-messages": "anyone",
  "GET /contact-messages": OFFICE,
  "PUT /contact-messages/{id}": OFFICE,
  "GET /contact-messages/export": OFFICE,
  "POST /newsletter": "anyone",
  "GET /newsletter-readers": OFFICE,
  "GET /newsletter-readers/export": OFFICE,
  "POST /newsletter-letters": OFFICE,
  "GET /students/export": OFFICE,
  "GET /staff/export": OFFICE,
  "POST /login-slips": OFFICE,
  "POST /login-slips/passwords": OFFICE,
  "GET /users": OFFICE,
  "POST /users": OFFICE,
  "GET /users/{id}": OFFICE,
  "PUT /users/{id}": OFFICE,
  "DELETE /users/{id}": OFFICE,
  "POST /users/{id}/restore": OFFICE,
  "POST /users/{id}/password": OFFICE,
  "POST /users/{id}/sign-out": OFFICE,
  "POST /users/{id}/drop-second-factor": ["PRINCIPAL"],
  "POST /users/{id}/approve": ["PRINCIPAL"],
  "POST /users/{id}/decline": OFFICE,
  "POST /users/{id}/link-student": OFFICE,
  "GET /users/{id}/children": OFFICE,
  "POST /users/{id}/children": OFFICE,
  "DELETE /users/{id}/children/{studentId}": OFFICE,
  "GET /guardian-proposals": OFFICE,
  "POST /students": OFFICE,
  "GET /students/choices": OFFICE,
  "GET /students/next-numbers": OFFICE,
  "POST /students/duplicates": OFFICE,
  "GET /students/{id}/record": OFFICE,
  "PUT /students/{id}": OFFICE,
  "POST /upload/student-passport": OFFICE,
  "GET /admission-drafts": OFFICE,
  "POST /admission-drafts": OFFICE,
  "GET /admission-drafts/{id}": OFFICE,
  "PUT /admission-drafts/{id}": OFFICE,
  "DELETE /admission-drafts/{id}": OFFICE,
  "GET /profile": EVERYONE,
  "PUT /profile": ["PRINCIPAL"],
  "PATCH /users/change-password": EVERYONE,
  "POST /profile/confirm": EVERYONE,
  "GET /profile/sessions": EVERYONE,
  "DELETE /profile/sessions/{id}": EVERYONE,
  "POST /upload/profile-image": EVERYONE,
  "DELETE /upload/profile-image": EVERYONE,
  "GET /users/students/class/{className}": SCORING,
  "GET /students": SCORING,
  "GET /students/pictures": OFFICE,
  "POST /students/pictures/match": OFFICE,
  "PUT /students/{id}/picture": OFFICE,
  "POST /students/pictures/undo": OFFICE,
  "PUT /students/{id}/status": OFFICE,
  "DELETE /students/{id}": OFFICE,
  "GET /students/deleted": OFFICE,
  "GET /students/deleted/export": OFFICE,
  "GET /students/admission-register/export": OFFICE,
  "POST /students/leave": OFFICE,
  "POST /students/undo-leaving": OFFICE,
  "POST /students/{id}/restore": OFFICE,
  "POST /students/bulk": OFFICE,
  "GET /students/admission-register": OFFICE,
  "POST /students/{id}/transfer": OFFICE,
  "POST /class-changes": OFFICE,
  "GET /class-changes": OFFICE,
  "GET /class-changes/pupils": OFFICE,
  "POST /promotions": OFFICE,
  "POST /view-as": ["PRINCIPAL"],
  "POST /view-as/end": ["PRINCIPAL"],
  "GET /staff": OFFICE,
  "POST /staff": OFFICE,
  "GET /staff/me": [...SCHOOL_STAFF, "ACCOUNTANT"],
  "GET /staff/{id}": OFFICE,
  "PUT /staff/{id}": OFFICE,
  "POST /upload/staff-passport": OFFICE,
  "POST /upload/staff-signature": OFFICE,
  "GET /staff/{id}/documents": [...SCHOOL_STAFF, "ACCOUNTANT"],
  "POST /staff/{id}/documents": OFFICE,
  "GET /staff/{id}/documents/{documentId}": [...SCHOOL_STAFF, "ACCOUNTANT"],
  "DELETE /staff/{id}/documents/{documentId}": ["PRINCIPAL"],
  "GET /staff/choices": OFFICE,
  "POST /staff/login-slips": OFFICE,
  "POST /staff/login-slips/passwords": OFFICE,
  "GET /staff/deleted": OFFICE,
  "GET /staff/{id}/duties": OFFICE,
  "POST /staff/{id}/deactivate": OFFICE,
  "POST /staff/{id}/activate": OFFICE,
  "POST /staff/{id}/leave": OFFICE,
  "POST /staff/{id}/undo-leaving": OFFICE,
  "POST /staff/{id}/restore": OFFICE,
  "POST /staff/bulk": OFFICE,
  "DELETE /staff/{id}": OFFICE,
  "GET /score-sheet": SCORING,
  "PUT /score-sheet": SCORING,
  "POST /score-sheet/publish": SCORING,
  "POST /results": SCORING,
  "PUT /results/{id}": SCORING,
  "POST /results/{id}/publish": SCORING,
  "GET /results": SCORING,
  "GET /results/progress": SCORING,
  "GET /results/pending": ["PRINCIPAL"],
  "GET /results/pending/sheets": ["PRINCIPAL"],
  "POST /results/sheets/approve": ["PRINCIPAL"],
  "POST /results/sheets/reject": ["PRINCIPAL"],
  "POST /results/decisions/{id}/undo": ["PRINCIPAL"],
  "POST /results/{id}/approve": ["PRINCIPAL"],
  "POST /results/{id}/reject": ["PRINCIPAL"],
  "POST /results/{id}/reopen": ["PRINCIPAL"],
  "POST /results/approve": ["PRINCIPAL"],
  "POST /results/reject": ["PRINCIPAL"],
  "POST /staff/imports": OFFICE,
  "GET /staff/imports": OFFICE,
  "GET /staff/imports/{id}": OFFICE,
  "GET /staff/imports/{id}/problems": OFFICE,
  "GET /staff/imports/{id}/problems/csv": OFFICE,
  "PUT /staff/imports/{id}/options": OFFICE,
  "POST /staff/imports/{id}/start": OFFICE,
  "POST /staff/imports/{id}/cancel": OFFICE,
  "POST /staff/imports/{id}/undo": OFFICE,
  "POST /students/imports": OFFICE,
  "GET /students/imports": OFFICE,
  "GET /students/imports/{id}": OFFICE,
  "GET /students/imports/{id}/problems": OFFICE,
  "GET /students/imports/{id}/problems/csv": OFFICE,
  "PUT /students/imports/{id}/options": OFFICE,
  "POST /students/imports/{id}/start": OFFICE,
  "POST /students/imports/{id}/cancel": OFFICE,
  "POST /students/imports/{id}/undo": OFFICE,
  "GET /students/{studentId}/results": [...SCORING, "STUDENT", "PARENT"],
  "GET /people/students/{id}": [...SCORING, "STUDENT", "PARENT"],
  "GET /people/students/{id}/changes": OFFICE,
  "GET /people/staff/{id}": [...SCHOOL_STAFF, "ACCOUNTANT"],
  "GET /people/staff/{id}/changes": OFFICE,
  "GET /reports/ledger": SCORING,
  "GET /reports/broad-sheet": OFFICE,
  "GET /reports/ledger-breakdown": SCORING,
  "GET /reports/{report}/csv": SCORING,
  "GET /report-sheets": SCORING,
  "GET /report-sheets/pdf": SCORING,
  "GET /report-sheets/{studentId}": SCORING,
  "GET /report-sheets/{studentId}/pdf": SCORING,
};

interface Endpoint {
  name: string;
  gate: EndpointMeta["gate"];
}

function endpointsOf(router: object): Endpoint[] {
  return Object.values(router).flatMap((entry: object) => {
    if (!isContractProcedure(entry)) return endpointsOf(entry);
    const { route, meta } = entry["~orpc"];
    return [{ name: `${route.method} ${route.path}`, gate: (meta as EndpointMeta).gate }];
  });
}

const endpoints = endpointsOf(contract);

/** A request that passes the gate only to stumble over an unknown field, so nothing is changed. */
function probe(name: string): { endpoint: string; body?: unknown } {
  const endpoint = name.replaceAll(/\{\w+\}/g, "019a0000-0000-7000-8000-000000000000");
  return name.startsWith("GET ")
    ? { endpoint: `${endpoint}?nonsense=1` }
    : { endpoint, body: { nonsense: 1 } };
}

let server: TestServer;
const ids = {} as Record<Person, string>;
let disabled: string;

beforeAll(async () => {
  server = await startTestServer();
  for (const person of EVERYONE) {
    const { features, ...wishes } = { features: undefined, ...PEOPLE[person] };
    const limits = features && { features: [...features] };
    ids[person] = (await makeUser(server.db, { ...wishes, ...limits })).id;
  }
  disabled = (await makeUser(server.db, { role: "PRINCIPAL", isActive: false })).id;
});
afterAll(() => server.close());

describe("every endpoint of the contract", () => {
  it("is in the table, and the table names no other", () => {
    expect(endpoints.map(({ name }) => name).sort()).toEqual(Object.keys(ADMITTED).sort());
  });

  it.each(endpoints)("$name refuses a stranger", async ({ name }) => {
    const { endpoint, body } = probe(name);
    const { status } = await server.call(endpoint, { body });
    expect(status).toBeOneOf(ADMITTED[name] === "anyone" ? [200, 400] : [401]);
  });

  it.each(endpoints)("$name refuses a disabled account", async ({ name }) => {
    const { endpoint, body } = probe(name);
    const { status } = await server.call(endpoint, { as: disabled, body });
    expect(status).toBeOneOf(ADMITTED[name] === "anyone" ? [200, 400] : [401]);
  });

  it.each(endpoints)("$name lets in whom it should, and no one else", async ({ name }) => {
    const admitted = ADMITTED[name];
    const { endpoint, body } = probe(name);
    const statuses: Partial<Record<Person, boolean>> = {};
    for (const person of EVERYONE) {
      const { status } = await server.call(endpoint, { as: ids[person], body });
      expect(status, `${person}: ${status}`).toBeOneOf([200, 400, 403, 404]);
      statuses[person] = status !== 403;
    }
    const expected = EVERYONE.map((person) => [
      person,
      admitted === "anyone" || Boolean(admitted?.includes(person)),
    ]);
    expect(statuses).toEqual(Object.fromEntries(expected));
  });
});

describe("a session that ended", () => {
  it("is refused on the very next request", async () => {
    const person = await makeUser(server.db, { role: "PRINCIPAL" });
    expect((await server.call("GET /me", { as: person.id })).status).toBe(200);
    await server.db.$client.query("delete from auth_sessions where user_id = $1", [person.id]);
    expect((await server.call("GET /me", { as: person.id })).status).toBe(401);
  });

  it("is refused once the account is disabled", async () => {
    const person = await makeUser(server.db, { role: "PRINCIPAL" });
    expect((await server.call("GET /me", { as: person.id })).status).toBe(200);
    await server.db.$client.query("update users set is_active = false where id = $1", [person.id]);
    expect((await server.call("GET /me", { as: person.id })).status).toBe(401);
  });
});

describe("a default password", () => {
  it("opens nothing but the person's own shell until it is changed", async () => {
    const person = await makeUser(server.db, { role: "PRINCIPAL", mustChangePassword: true });
    expect((await server.call("GET /me", { as: person.id })).status).toBe(200);
    const { status, body } = await server.call("GET /classes", { as: person.id });
    expect({ status, code: body.code }).toEqual({ status: 403, code: "password_change_required" });
  });
});
