import { blankValues, type FieldTable, type FormValues } from "@school/core/api/fields.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { UiProvider } from "../frame/UiProvider.tsx";
import { RecordSection } from "./RecordFields.tsx";

const FIELDS = {
  name: {
    kind: "text",
    label: "Full Name",
    newLabel: "Name",
    max: 5,
    section: "person",
    seenBy: "all",
    required: "new",
    isWide: true,
  },
  born: { kind: "day", label: "Date of Birth", section: "person", seenBy: "all" },
  blood: {
    kind: "choice",
    label: "Blood Group",
    choices: ["O+", "O-"],
    section: "person",
    seenBy: "all",
    hint: "As the clinic says.",
  },
  country: {
    kind: "text",
    label: "Country",
    max: 60,
    offered: ["Nigeria", "Ghana"],
    section: "person",
    seenBy: "all",
  },
  present: { kind: "flag", label: "Present", initial: true, section: "person", seenBy: "all" },
  room: { kind: "reference", label: "Room", section: "person", seenBy: "all" },
  elsewhere: { kind: "text", label: "Elsewhere", max: 5, section: "school", seenBy: "all" },
} as const satisfies FieldTable;

type Values = FormValues<typeof FIELDS>;

function Person({ kind }: { kind: "new" | "change" }) {
  const [values, setValues] = useState<Values>({ ...blankValues(FIELDS), country: "Benin" });
  const form = {
    fields: FIELDS,
    kind,
    values,
    change: (changes: Partial<Values>) => setValues({ ...values, ...changes }),
    issueFor: (field: string) => (field === "born" ? "Too early" : undefined),
  };
  return (
    <UiProvider>
      <RecordSection form={form} section="person" title="Person" odd={{ room: <p>Red room</p> }} />
      <output>{JSON.stringify(values)}</output>
    </UiProvider>
  );
}

const shownValues = () => JSON.parse(screen.getByRole("status").textContent) as Values;

test("a section draws its fields by their kinds, and what is typed is the form's", async () => {
  render(<Person kind="new" />);
  expect(screen.queryByLabelText(/^Elsewhere/)).toBeNull();
  const name = screen.getByLabelText(/^Name/);
  expect(name.hasAttribute("required")).toBe(true);
  fireEvent.change(name, { target: { value: "Ada" } });
  fireEvent.change(screen.getByLabelText(/^Date of Birth/), { target: { value: "2017-05-04" } });
  expect(screen.getByText("As the clinic says.")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText(/^Blood Group/), "O-");
  await userEvent.click(screen.getByRole("radio", { name: "NO" }));
  expect(shownValues()).toMatchObject({
    name: "Ada",
    born: "2017-05-04",
    blood: "O-",
    present: false,
  });
  expect(screen.getByText("Too early")).toBeTruthy();
  expect(screen.getByText("Red room")).toBeTruthy();
});

test("a record that exists is called and asked otherwise, and keeps what it holds", () => {
  render(<Person kind="change" />);
  expect(screen.getByLabelText("Full Name").hasAttribute("required")).toBe(false);
  expect((screen.getByLabelText(/^Country/) as HTMLSelectElement).value).toBe("Benin");
});
