import { implement, ORPCError } from "@orpc/server";
import { endpoint } from "@school/core/accounts/endpoint.ts";
import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { errorResponseFor, withDeclaredCurrent } from "../platform/http/error-response.ts";
import { defineError, PortalError, StaleVersion } from "../platform/http/errors.ts";

const Pupil = z.object({ name: z.string(), version: z.int() });
const route = { method: "PUT", path: "/pupils", summary: "Saves a pupil", tag: "pupils" } as const;
const contract = {
  silent: endpoint("anyone", route),
  ofAnyCode: endpoint("anyone", { ...route, current: Pupil }),
  byCode: endpoint("anyone", { ...route, current: { pupil_left: Pupil } }),
};
const api = implement(contract);
const silent = api.silent.handler(() => undefined);
const ofAnyCode = api.ofAnyCode.handler(() => undefined);
const byCode = api.byCode.handler(() => undefined);

const ada = { name: "Ada", version: 2 };
const UNKNOWN = { status: 500, body: expect.objectContaining({ code: "internal_error" }) };

class PupilLeft extends PortalError {
  readonly status = 409;
  readonly code = "pupil_left";
}

async function sent(error: unknown, from: Parameters<typeof withDeclaredCurrent>[1]) {
  return errorResponseFor(await withDeclaredCurrent(error, from), pino({ enabled: false }));
}

test("a declared record is sent with its declared fields only", async () => {
  const { status, body } = await sent(new StaleVersion({ ...ada, pin: "1234" }), ofAnyCode);
  expect([status, body.current]).toEqual([409, ada]);
  const left = await sent(new PupilLeft("Left", { current: { ...ada, pin: "1234" } }), byCode);
  expect([left.status, left.body.current]).toEqual([409, ada]);
});

test("a record that the endpoint does not declare is not sent", async () => {
  expect(await sent(new StaleVersion(ada), silent)).toEqual(UNKNOWN);
  expect(await sent(new StaleVersion(ada), byCode)).toEqual(UNKNOWN);
});

test("a record of another shape is not sent", async () => {
  expect(await sent(new StaleVersion({ name: "Ada" }), ofAnyCode)).toEqual(UNKNOWN);
});

test("an error without a record stays as it is", async () => {
  const PupilGone = defineError(409, "pupil_gone", "The pupil has left.");
  for (const error of [new PupilGone(), new ORPCError("NOT_FOUND"), new Error("?")]) {
    expect(await withDeclaredCurrent(error, silent)).toBe(error);
  }
});
