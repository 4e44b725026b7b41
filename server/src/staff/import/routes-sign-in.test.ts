import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callAuth, makeUser } from "../../accounts/fixtures.ts";
import { importsOf, type ImportClient } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";

let server: TestServer;
let client: ImportClient;

beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  client = importsOf(server, "/staff", (await makeUser(server.db, { role: "ADMIN" })).id);
});
afterAll(() => server.close());

const NEEDED = "username,password,surname,otherNames,email,roleInSchool";
const file = (header: string, ...lines: string[]) => `${[header, ...lines].join("\r\n")}\r\n`;

describe("the passwords of a file", () => {
  it("are refused where they are common, or the person's or the school's name", async () => {
    const seen = await client.check(
      file(
        NEEDED,
        "weak.one,password123,Eze,Ada,,Teacher",
        "weak.two,Okonkwo-12,Okonkwo,Ben,,Teacher",
        "good.one,River-boat-7,Obi,Chi,,Teacher",
      ),
    );
    expect(seen.report).toMatchObject({ good: 1, bad: 2 });
    expect(await client.problems(seen.id, "bad")).toEqual([
      expect.stringMatching(/^2 Password: /),
      expect.stringMatching(/^3 Password: /),
    ]);
    await client.act(seen, "cancel");
  });
});

describe("the mobile numbers of a file", () => {
  it("sign in; one that another person has, or another row, is a contact alone", async () => {
    await makeUser(server.db, { role: "PARENT", phone: "+2348035550190" });
    const header = "username,password,surname,otherNames,telephone,roleInSchool";
    const seen = await client.check(
      file(
        header,
        "phone.one,Chosen1!,Eze,Ada,08035550191,Teacher",
        "phone.two,Chosen2!,Obi,Ben,08035550191,Teacher",
        "phone.three,Chosen3!,Ojo,Chi,0803 555 0190,Teacher",
      ),
    );
    expect(seen.report).toMatchObject({ good: 3, bad: 0 });
    expect((await client.problems(seen.id, "hint")).join()).toMatch(
      /3 Telephone: Also in row 2.*4 Telephone: Already used by/,
    );
    await client.act(seen, "start");
    const signIn = async (email: string, password: string) => {
      const body = { email, password };
      return (await callAuth(server.origin, "POST /token?grant_type=password", { body })).status;
    };
    expect(await signIn("0803 555 0191", "Chosen1!")).toBe(200);
    expect(await signIn("0803 555 0191", "Chosen2!")).toBe(400);
    expect(await signIn("0803 555 0190", "Chosen3!")).toBe(400);
    expect(await signIn("phone.three", "Chosen3!")).toBe(200);
  });
});
