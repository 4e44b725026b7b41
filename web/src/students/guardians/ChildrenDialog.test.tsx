import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aUser, mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { ChildrenDialog } from "./ChildrenDialog.tsx";
import { labels } from "../../ui/text.ts";

const parent = aUser({ role: "PARENT", className: null });
const linked = { id: "s-1", name: "Ade Tola", admissionNumber: "MC/1", className: "Primary 1" };
const proposed = { id: "s-2", name: "Ade Kemi", admissionNumber: "MC/2", className: null };
const children = {
  data: { linked: [{ ...linked, relationship: "Mother" }], proposed: [proposed] },
};

function open() {
  return mountFor(() => <ChildrenDialog parent={parent} onClose={() => {}} />, {
    role: "ADMIN",
    responses: {
      "GET /api/users/user-1/children": () => children,
      "POST /api/users/user-1/children": () => children,
      "DELETE /api/users/user-1/children/s-1": () => children,
      "GET /api/users": () =>
        onePage([
          aUser({ id: "s-3", firstName: "Sade", lastName: "Obi", hasStudentRecord: true }),
          aUser({ id: "s-4", firstName: "Not", lastName: "Admitted" }),
        ]),
    },
  });
}

const button = (name: string) => screen.findByRole("button", { name });

test("a proposed child is linked only when the office says so", async () => {
  const requests = open();
  await screen.findByText("Suggested for bola@demo.school");
  expect(requests.every(({ call }) => call.startsWith("GET"))).toBe(true);
  await userEvent.click(await button("Link Ade Kemi"));
  await screen.findByText("Child linked");
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({ studentId: "s-2" });
});

test("another admitted pupil is found and linked with the relationship", async () => {
  const user = userEvent.setup();
  const requests = open();
  await user.type(await screen.findByLabelText(labels.relationshipOptional), "Aunt");
  await user.type(screen.getByLabelText(labels.searchPupil), "obi{Enter}");
  await user.click(await button("Link Obi Sade"));
  await screen.findByText("Child linked");
  expect(screen.queryByRole("button", { name: "Link Not Admitted" })).toBeNull();
  expect(requests.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    studentId: "s-3",
    relationship: "Aunt",
  });
});

test("a child is unlinked from the account", async () => {
  open();
  await userEvent.click(await button("Unlink Ade Tola"));
  await screen.findByText("Child unlinked");
});
