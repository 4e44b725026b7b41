import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { OwnStudentsContext } from "../../students/own-students.ts";
import { PupilsNews } from "./PupilsNews.tsx";

const child = { id: "ada", name: "Obi Ada", admissionNumber: "MC/1", className: "Primary 4" };

const open = (role: "PARENT" | "STUDENT") =>
  mountFor(
    () => (
      <OwnStudentsContext value={[child]}>
        <PupilsNews pupils={[]} />
      </OwnStudentsContext>
    ),
    { role, responses: {} },
  );

test("a parent opens the results and reports an absence from the card of the child", async () => {
  open("PARENT");
  const results = await screen.findByRole("link", { name: "Results: Obi Ada" });
  expect(results.getAttribute("href")).toBe("/dashboard/results?child=ada");
  await userEvent.setup().click(screen.getByRole("button", { name: "Absent: Obi Ada" }));
  expect(await screen.findByRole("dialog", { name: /Obi Ada/ })).toBeDefined();
});

test("a pupil reports no absence and writes to no teacher from there", async () => {
  open("STUDENT");
  await screen.findByRole("link", { name: "Results" });
  expect(screen.queryByRole("button", { name: /Absent/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /Message/ })).toBeNull();
});
