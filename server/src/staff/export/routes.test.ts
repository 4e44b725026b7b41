import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { sealPrivateFields } from "../records/record-columns.ts";
import { staffDetails } from "../tables.ts";

let server: TestServer;
let principal: string;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const make = (firstName: string, role: "PRINCIPAL" | "ADMIN" | "STAFF", roleInSchool: string) =>
    makeUser(db, { role, roleInSchool, firstName, lastName: "Bello", userId: firstName });
  principal = (await make("A", "PRINCIPAL", "Principal")).id;
  admin = (await make("B", "ADMIN", "Admin")).id;
  const teacher = await makeUser(db, {
    role: "STAFF",
    roleInSchool: "Teacher",
    firstName: "Chidi",
    lastName: "=Okeke",
    userId: "C",
    email: "chidi@test.school",
    username: "chidi.okeke",
    isActive: false,
  });
  await db
    .update(staffDetails)
    .set({
      department: "Primary",
      phone: "+2348030000000",
      dob: "1990-02-01",
      qualifications: ["B.Ed.", "TRCN"],
      privateSealed: sealPrivateFields(server.keyring.sealer, {
        bankName: "Unity Bank",
        accountNumber: "0123456789",
        nextOfKin: "Ngozi Okeke",
      }),
    })
    .where(eq(staffDetails.userId, teacher.id));
  await makeUser(db, { role: "STAFF", lastName: "Gone", deleted: true });
  await makeUser(db, { role: "STUDENT", lastName: "Pupil" });
});
afterAll(() => server.close());

const call = (query = "", as = principal) => server.call(`GET /staff/export${query}`, { as });
const linesOf = async (query: string) =>
  (await call(query)).body.replace("\uFEFF", "").trim().split("\r\n");

describe("GET /staff/export", () => {
  it("is the office's", async () => {
    expect((await server.call("GET /staff/export")).status).toBe(401);
    expect((await call("", (await makeUser(server.db, { role: "PARENT" })).id)).status).toBe(403);
    expect((await call("?department=" + "x".repeat(101))).status).toBe(400);
    expect((await call("", admin)).status).toBe(200);
  });

  it("has the seven columns, without a formula", async () => {
    const response = await call();
    expect(response.headers.get("content-disposition")).toMatch(/staff_export_[\d_-]+\.csv/);
    const lines = await linesOf("");
    expect(lines[0]).toBe("staffId,name,role,department,email,phone,status");
    expect(lines[1]).toMatch(/^C,"'=Okeke, Chidi",Teacher,Primary,chidi@test.school,'\+234803/);
    expect(lines[1]).toMatch(/,Inactive$/);
    expect(lines.map((line: string) => line.split(",")[0])).toEqual(["staffId", "C", "A", "B"]);
  });

  it.each([
    ["?department=%20PRIMARY", ["C"]],
    ["?roleInSchool=admin", ["B"]],
    ["?isActive=true", ["A", "B"]],
    ["?isActive=false", ["C"]],
  ])("takes the filter %s", async (query, ids) => {
    const [, ...lines] = await linesOf(query);
    expect(lines.map((line: string) => line.split(",")[0])).toEqual(ids);
  });

  it("has what an import takes in the second kind, without passwords and bank details", async () => {
    const [header, ...lines] = await linesOf("?contents=record&isActive=false");
    expect(header).toBe(
      "username,surname,otherNames,gender,dob,address,telephone,email,roleInSchool,department,dateJoined,staffType,nationality,stateOfOrigin,qualifications,workExperience,specialization",
    );
    expect(lines).toEqual([
      `chidi.okeke,'=Okeke,Chidi,,1990-02-01,,'+2348030000000,chidi@test.school,Teacher,Primary,,,,,"B.Ed., TRCN",,`,
    ]);
  });

  it("has bank details for the principal who asks, and notes that", async () => {
    const query = "?contents=record&withBank=true&isActive=false";
    expect((await call(query, admin)).status).toBe(403);
    const [header, line] = await linesOf(query);
    expect(header).toMatch(/,bankName,accountNumber$/);
    expect(line).toMatch(/,Unity Bank,0123456789$/);
    expect(line).not.toContain("Ngozi");
    const { body } = await server.call("GET /audit?action=staff.export", { as: principal });
    expect(body.data[0]).toMatchObject({
      actor: { id: principal },
      after: { contents: "record", filter: { isActive: false }, withBank: true, staff: 1 },
    });
    expect(JSON.stringify(body)).not.toContain("0123456789");
  });

  it("is made as a workbook too", async () => {
    const response = await call("?format=xlsx");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("spreadsheetml");
    expect(response.body.slice(0, 2)).toBe("PK");
  });
});
