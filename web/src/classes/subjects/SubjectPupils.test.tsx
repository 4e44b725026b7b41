import type { SubjectTakers } from "@school/core/classes/subjects/contract.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { openPage } from "../../platform/page-under-test.tsx";
import { aTeaching } from "../testing.tsx";
import { takerTexts } from "../text.ts";
import { SubjectPupils } from "./SubjectPupils.tsx";

const PATH = "/api/classes/class-1/subjects";
const pupil = (id: string, more: object = {}) => ({
  id,
  name: `Pupil ${id}`,
  chosen: false,
  results: 0,
  ...more,
});

function open(pupils: SubjectTakers["pupils"], chosenOnly = false) {
  const stored = (id: string, name: string): SubjectTakers => ({
    classId: "class-1",
    className: "Primary 4 Gold",
    subject: { id, name },
    chosenOnly,
    pupils,
    version: 3,
  });
  const onDone = vi.fn<() => void>();
  const asked = openPage(() => <SubjectPupils taught={aTeaching()} onDone={onDone} />, {
    answers: {
      [`GET ${PATH}/english/pupils`]: () => ({ data: stored("english", "English") }),
      [`GET ${PATH}/maths/pupils`]: () => ({ data: stored("maths", "Mathematics") }),
      [`PUT ${PATH}/english/pupils`]: () => ({ data: stored("english", "English") }),
    },
  });
  const sent = () => asked.find(({ call }) => call.startsWith("PUT"))?.body;
  return { onDone, sent };
}

test("a subject that all take begins with all ticked; those left are sent", async () => {
  const user = userEvent.setup();
  const { onDone, sent } = open([pupil("a"), pupil("b"), pupil("c")]);
  await user.click(await screen.findByRole("radio", { name: takerTexts.chosen }));
  expect(screen.getByText(takerTexts.count(3, 3))).toBeDefined();
  await user.click(screen.getByRole("checkbox", { name: "Pupil b" }));
  expect(screen.getByText(takerTexts.count(2, 3))).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toEqual({ version: 3, chosenOnly: true, studentIds: ["a", "c"] });
});

test("a pupil with scores in the subject stays ticked, and Clear leaves that one", async () => {
  const user = userEvent.setup();
  open([pupil("a", { chosen: true, results: 1 }), pupil("b", { chosen: true }), pupil("c")], true);
  const scored = await screen.findByRole("checkbox", { name: takerTexts.scores("Pupil a") });
  expect(scored).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: takerTexts.clear }));
  expect(screen.getByText(takerTexts.count(1, 3))).toBeDefined();
});

test("another subject of the class is chosen in the same dialog", async () => {
  const user = userEvent.setup();
  open([pupil("a")]);
  await screen.findByRole("form", { name: takerTexts.form("English") });
  await user.selectOptions(screen.getByLabelText("Subject"), "Mathematics");
  const form = await screen.findByRole("form", { name: takerTexts.form("Mathematics") });
  expect(within(form).getByRole("radio", { name: takerTexts.all })).toHaveProperty("checked", true);
});
