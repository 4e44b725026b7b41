import { messages } from "@school/core/students/text.ts";
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { onePage } from "../../platform/page-under-test.tsx";
import { anAdmissionDraft, anAdmissionForm, recordChoices } from "../testing.ts";
import { AdmissionPage } from "./AdmissionPage.tsx";

test("a child with one name is recorded if the person says so", async () => {
  const user = userEvent.setup();
  const draft = { ...anAdmissionDraft(), form: anAdmissionForm() };
  mountFor(AdmissionPage, {
    role: "ADMIN",
    query: "draft=draft-1",
    responses: {
      "GET /api/students/choices": () => ({ data: recordChoices() }),
      "GET /api/admission-drafts": () => onePage([]),
      "GET /api/admission-drafts/draft-1": () => ({ data: draft }),
      "POST /api/students/duplicates": () => ({ data: [] }),
    },
  });
  const next = async () => user.click(await screen.findByRole("button", { name: "Next" }));
  const name = await screen.findByLabelText(/^Other Names/, { selector: "input" });
  fireEvent.change(name, { target: { value: "" } });
  await next();
  expect(await screen.findByText(messages.fillAll)).toBeTruthy();
  await user.click(screen.getByLabelText("No other name: the child has one name only"));
  expect(screen.queryByLabelText(/^Other Names/)).toBeNull();
  await next();
  expect(await screen.findByLabelText(/^Parent Name/)).toBeTruthy();
});
