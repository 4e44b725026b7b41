import { minifyContractRouter, oc } from "@orpc/contract";
import { expect, test } from "vitest";
import { methodOf, routeOf, withRoute } from "./contract-data.ts";

const contract = { pupils: { save: oc.route({ method: "PUT", path: "/pupils" }) } };

test("oRPC stores the route of an endpoint under its key ~orpc", () => {
  expect(methodOf(contract, ["pupils", "save"])).toBe("PUT");
  const { pupils } = minifyContractRouter(contract) as typeof contract;
  expect(routeOf(pupils.save)).toEqual({ method: "PUT", path: "/pupils" });
  expect(routeOf(pupils)).toBeUndefined();
  expect(withRoute({ method: "PUT", path: "/pupils" })).toEqual(pupils.save);
});
