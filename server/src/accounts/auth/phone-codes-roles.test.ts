import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { phoneMessages } from "../../platform/outgoing/phone/tables.ts";
import {
  makeGateway,
  startPhoneGateway,
  type TestPhoneGateway,
} from "../../platform/testing/phone-gateway.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, makeUser, openTestSession } from "../fixtures.ts";
import { oneTimeProofs } from "../tables.ts";

let gateway: TestPhoneGateway;
let server: TestServer;

beforeAll(async () => {
  gateway = await startPhoneGateway();
  server = await startTestServer({ env: { TEST_GATEWAY: gateway.origin } });
  await makeGateway(server, gateway);
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

describe("a principal and the office", () => {
  test.each(["PRINCIPAL", "ADMIN"] as const)("get no code to a phone: %s", async (role) => {
    const phone = role === "ADMIN" ? "+2348035558001" : "+2348035558002";
    const { id } = await makeUser(server.db, { role, phone, email: null });
    const unknown = `${phone.slice(0, -2)}9${phone.slice(-1)}`;
    const responses = await Promise.all(
      [phone, unknown].map((number) =>
        callAuth(server.origin, "POST /otp", { body: { phone: number } }),
      ),
    );
    expect(responses[0]).toMatchObject({ status: responses[1]?.status, body: responses[1]?.body });
    await callAuth(server.origin, "POST /resend", { body: { type: "sms", phone } });
    const bearer = await openTestSession(server.db, server.keyring, id);
    const response = await callAuth(server.origin, "GET /reauthenticate", { bearer });
    expect(response.status).toBe(422);
    const enrolled = await callAuth(server.origin, "PUT /user", {
      bearer,
      body: { phone: `${phone.slice(0, -2)}8${phone.slice(-1)}` },
    });
    expect(enrolled).toMatchObject({ status: 403, body: { code: "not_admin" } });
    expect(await server.db.$count(phoneMessages, eq(phoneMessages.recipientId, id))).toBe(0);
    expect(await server.db.$count(oneTimeProofs, eq(oneTimeProofs.userId, id))).toBe(0);
  });
});
