import type { ClientPromiseResult } from "@orpc/client";
import type { ClassToSwapWith, SchoolClass } from "@school/core/classes/schemas.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { expect, expectTypeOf, test } from "vitest";
import { classesApi } from "../classes/api.ts";
import { studentsApi } from "../students/api.ts";
import { ApiError, currentOf, isStale, type StaleRefusal } from "../platform/client/api-error.ts";

const facts = { status: 409, message: "Changed", current: { id: "1", version: 2 } };
const stale = new ApiError({ ...facts, code: "stale_version" });

test("the record of an error has the type that its endpoint declares", () => {
  const student = currentOf(studentsApi.setStatus, stale, "stale_version");
  expect(student).toBe(stale.current);
  expectTypeOf(student).toEqualTypeOf<StudentRow | null>();
  const swap = currentOf(classesApi.update, stale, "teacher_has_class");
  expect(swap).toBeNull();
  expectTypeOf(swap).toEqualTypeOf<ClassToSwapWith | null>();
  expectTypeOf(currentOf(classesApi.create, stale, "stale_version")).toEqualTypeOf<null>();
});

test("a form takes only a call whose refusals carry its record", () => {
  type Call<Stored> = (input: never) => ClientPromiseResult<unknown, StaleRefusal<Stored>>;
  expectTypeOf(classesApi.update.call).toExtend<Call<SchoolClass>>();
  expectTypeOf(classesApi.create.call).toExtend<Call<SchoolClass>>();
  expectTypeOf(classesApi.update.call).not.toExtend<Call<StudentRow>>();
});

test("a conflict without the record is no stale write", () => {
  expect(isStale(stale)).toBe(true);
  expect(isStale(new ApiError({ ...facts, code: "class_exists" }))).toBe(false);
  expect(isStale(new ApiError({ status: 409, code: "stale_version", message: "" }))).toBe(false);
});
