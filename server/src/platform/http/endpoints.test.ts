import { oc } from "@orpc/contract";
import { implement } from "@orpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  currentSchemaOf,
  storedMetaOf,
  outputSchemaOf,
  routeOf,
  validateInput,
} from "./endpoints.ts";

const output = z.object({ done: z.boolean() });
const contract = {
  save: oc
    .$meta({ gate: "anyone" })
    .route({ method: "PUT", path: "/pupils", outputStructure: "detailed" })
    .errors({ CONFLICT: { data: output } })
    .input(z.strictObject({ name: z.string() }))
    .output(output),
};
const { save } = { save: implement(contract).save.handler(() => ({ done: true })) };

test("oRPC stores route, meta, errors and schemas of an endpoint under its key ~orpc", async () => {
  expect(routeOf(save)).toMatchObject({ method: "PUT", outputStructure: "detailed" });
  expect(storedMetaOf(save)).toEqual({ gate: "anyone" });
  expect(outputSchemaOf(save)).toBe(output);
  expect(currentSchemaOf(save, "stale_version")).toBe(output);
  expect(await validateInput(save, { name: "Ada" })).toEqual({ value: { name: "Ada" } });
  expect(await validateInput(save, { name: 1 })).toHaveProperty("issues");
});
