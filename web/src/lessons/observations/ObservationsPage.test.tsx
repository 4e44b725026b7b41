import type { Observation } from "@school/core/lessons/observations/contract.ts";
import { messages } from "@school/core/lessons/observations/text.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mountFor } from "../../accounts/testing.tsx";
import { ObservationsPage } from "./ObservationsPage.tsx";

const ada = { id: "01900000-0000-7000-8000-000000000001", name: "Abe Ada" };
const bola = { id: "01900000-0000-7000-8000-000000000002", name: "Bello Bola" };
const seen: Observation = {
  id: "01900000-0000-7000-8000-00000000000a",
  day: "2026-03-24",
  area: "Numeracy",
  words: "Counted the spoons up to twelve",
  children: [ada],
  files: [],
  author: "Bisi Cole",
  mayChange: true,
  version: 1,
};
const page = (data: readonly unknown[]) => ({
  data,
  pagination: { current: 1, pages: 1, total: data.length },
});

function open(created: (body: unknown) => object = () => ({ data: seen })) {
  return mountFor(ObservationsPage, {
    role: "TEACHER",
    responses: {
      "GET /api/observations/classes": () => ({ data: [{ id: "class-1", name: "Nursery 2" }] }),
      "GET /api/observations/classes/class-1": () => ({ data: [ada, bola] }),
      "GET /api/observations": () => page([seen]),
      "POST /api/observations": created,
      "DELETE /api/observations/01900000-0000-7000-8000-00000000000a": () => ({
        data: { id: seen.id },
      }),
    },
  });
}

test("a class teacher writes what she saw of a child", async () => {
  const requests = open();
  const form = await screen.findByRole("form", { name: "Observation" });
  fireEvent.click(within(form).getByRole("button", { name: "Save" }));
  // Each empty field is named.
  await screen.findByText(messages.children);
  expect(screen.getAllByText(messages.area)).toHaveLength(2);
  await screen.findByText(messages.words);
  fireEvent.click(within(form).getByRole("checkbox", { name: "Bello Bola" }));
  fireEvent.change(within(form).getByLabelText(/^Area/), { target: { value: "Literacy" } });
  fireEvent.change(within(form).getByLabelText("What you saw"), {
    target: { value: " Wrote her name " },
  });
  fireEvent.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.find(({ call }) => call === "POST /api/observations")?.body).toMatchObject({
      studentIds: [bola.id],
      area: "Literacy",
      words: "Wrote her name",
      fileIds: [],
    }),
  );
});

test("the class's observations name the children and can be changed", async () => {
  open();
  const list = await screen.findByRole("list", { name: "Observations" });
  expect(within(list).getByText(/Abe Ada/)).toBeDefined();
  fireEvent.click(within(list).getByRole("button", { name: /Numeracy/ }));
  const edit = await screen.findByRole("menuitem", { name: "Edit" });
  expect(edit.getAttribute("href")).toBe(`/observations/edit/${seen.id}`);
});

test("someone without a class reads why there is nothing to write", async () => {
  mountFor(ObservationsPage, {
    role: "TEACHER",
    responses: { "GET /api/observations/classes": () => ({ data: [] }) },
  });
  expect(await screen.findByText("You are not a class teacher this session")).toBeDefined();
});
