import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { type EndingSchool, makeEndingSchool } from "../fixtures.ts";

let server: TestServer;
let school: EndingSchool;
let office: string;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeEndingSchool(server.db);
  office = (await makeUser(server.db, { role: "ADMIN" })).id;
});
afterAll(() => server.close());

const list = (query = "", as = office) => server.call(`GET /years/alumni${query}`, { as });
const namesBy = async (query = "") =>
  (await list(query)).body.data.map(({ name }: { name: string }) => name);

async function leave(name: string, leftOn: string, leftAs: string) {
  const id = school.pupils[name];
  const { body } = await server.call(`GET /people/students/${id}`, { as: office });
  const students = [{ id, version: body.data.version }];
  const departure = { students, leftOn, leftAs, leavingReason: "" };
  const response = await server.call("POST /students/leave", { as: office, body: departure });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
}

it("is the office's, and wants a year that there is", async () => {
  expect((await server.call("GET /years/alumni")).status).toBe(401);
  expect((await list("", school.teacherId)).status).toBe(403);
  expect((await list("?year=next")).status).toBe(400);
  expect((await list("?certificate=lost")).status).toBe(400);
  expect((await list()).body).toMatchObject({ data: [], years: [] });
});

it("finds who left by year, kind, name and certificate, the latest first", async () => {
  await leave("Dada", "2024-07-20", "GRADUATED");
  await leave("Ade", "2025-12-31", "TRANSFERRED");
  await leave("Bello", "2025-01-01", "WITHDRAWN");
  const path = `POST /years/students/${school.pupils["Dada"]}/papers`;
  const body = { kind: "LEAVING", words: "{name} left." };
  const issued = await server.call(path, { as: office, body });
  const { number } = issued.body.data.papers[0];

  expect(await namesBy()).toEqual(["Ade Ngozi", "Bello Ngozi", "Dada Ngozi"]);
  const { body: whole } = await list();
  expect(whole.years).toEqual([2025, 2024]);
  expect(whole.pagination.total).toBe(3);
  expect(whole.data[2]).toMatchObject({
    lastClass: "Primary 6",
    left: { on: "2024-07-20", as: "GRADUATED" },
    papers: [{ kind: "LEAVING", number }],
  });
  expect(await namesBy("?year=2025")).toEqual(["Ade Ngozi", "Bello Ngozi"]);
  expect(await namesBy("?as=GRADUATED")).toEqual(["Dada Ngozi"]);
  expect(await namesBy("?certificate=issued")).toEqual(["Dada Ngozi"]);
  expect(await namesBy("?certificate=missing&year=2025")).toEqual(["Ade Ngozi", "Bello Ngozi"]);
  expect(await namesBy("?search=ngozi+bel")).toEqual(["Bello Ngozi"]);
  expect(await namesBy(`?search=${number.toLowerCase()}`)).toEqual(["Dada Ngozi"]);
  expect(await namesBy("?search=LC/%25")).toEqual([]);
  expect(await namesBy("?search=ngozi&limit=1&page=2")).toEqual(["Bello Ngozi"]);
});
