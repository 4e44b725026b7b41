import { dayText } from "@school/core/api/dates.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mountFor } from "../accounts/testing.tsx";
import { Letterhead } from "./Letterhead.tsx";
import { todayAtSchool } from "./today.ts";

test("a paper says which school printed it, how to reach it, and when", async () => {
  const facts = { name: "Test School", address: "1 Palm Road", phone: "0800", email: "" };
  const school = { ...facts, motto: "", logoUrl: null, colour: null };
  mountFor(Letterhead, {
    role: "PRINCIPAL",
    responses: { "GET /api/school": () => ({ data: school }) },
  });
  await screen.findByText("Test School");
  screen.getByText("1 Palm Road · 0800");
  expect(screen.getByText(`Printed ${dayText(todayAtSchool())}`)).toBeDefined();
});
