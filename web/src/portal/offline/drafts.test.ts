// @vitest-environment jsdom
import { expect, test } from "vitest";
import { saveUnsent } from "../../platform/unsent.ts";
import { draftsOf } from "./drafts.ts";

test("what an account typed and did not save is listed with its page, and no one else's", () => {
  const id = "0199a000-0000-7000-8000-000000000001";
  saveUnsent("ada", "admission", { firstName: "Efe" });
  saveUnsent("ada", `student/${id}`, { firstName: "Efe" });
  saveUnsent("ada", `report-sheets/settings/${id}`, {});
  saveUnsent("ada", "of a page that is gone", {});
  saveUnsent("bola", "scores/1/2/3", {});
  expect(draftsOf("ada")).toEqual([
    expect.objectContaining({ href: "/dashboard/students/create" }),
    expect.objectContaining({ href: "/dashboard/settings/report-sheets" }),
    expect.objectContaining({ href: `/dashboard/students/edit/${id}` }),
  ]);
});
