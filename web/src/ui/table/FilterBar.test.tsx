import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { UiProvider } from "../frame/UiProvider.tsx";
import { onPhone } from "../testing.ts";
import { FilterBar } from "./FilterBar.tsx";
import { FilterSelect } from "./FilterSelect.tsx";

function open(props: { scope?: string; active?: number }) {
  render(
    <UiProvider>
      <FilterBar {...props}>
        <FilterSelect label="Term" value="1" options={["1", "2"]} onChange={() => {}} />
      </FilterBar>
    </UiProvider>,
  );
}

test("on a phone the closed filters say what the rows are of", async () => {
  onPhone();
  open({ scope: "Second Term 2025/2026" });
  const button = screen.getByRole("button", { name: "Filters · Second Term 2025/2026" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByLabelText("Term")).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByLabelText("Term")).toBeDefined();
});

test("and how many are set", () => {
  onPhone();
  open({ scope: "Second Term 2025/2026", active: 2 });
  expect(screen.getByRole("button").textContent).toBe("Filters (2) · Second Term 2025/2026");
});

test("until the scope is known, the button has its own name alone", () => {
  onPhone();
  open({ scope: "" });
  expect(screen.getByRole("button").textContent).toBe("Filters");
});

test("on a wide screen the filters are always open", () => {
  open({ scope: "Second Term 2025/2026" });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByLabelText("Term")).toBeDefined();
});
