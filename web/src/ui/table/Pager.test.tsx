import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Pager, pageWindow } from "./Pager.tsx";
import { labels } from "../text.ts";

test.each([
  [1, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [2, 3, [1, 2, 3]],
])("page %d of %d shows %j", (page, pages, expected) => {
  expect(pageWindow(page, pages)).toEqual(expected);
});

test("says which rows are shown and leads on", async () => {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager page={3} pageSize={20} total={47} onPage={onPage} />);
  expect(screen.getByText(/^Showing/).textContent).toBe("Showing 41 to 47 of 47 results");
  expect(screen.getByRole("button", { name: "Page 3" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("button", { name: labels.nextPage })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: labels.firstPage }));
  expect(onPage).toHaveBeenCalledWith(1);
});

test("says where counting ended", () => {
  const { rerender } = render(
    <Pager page={60} pageSize={20} total={1_220} isMore onPage={() => {}} />,
  );
  const range = () => screen.getByText(/^Showing/).textContent;
  expect(range()).toBe("Showing 1,181 to 1,200 of over 1,220 results");
  // Which page is the last is not known.
  expect(screen.queryByRole("button", { name: labels.lastPage })).toBeNull();
  expect(screen.getByText(/^Page/).textContent).toBe("Page 60");
  rerender(<Pager page={61} pageSize={20} total={1_210} onPage={() => {}} />);
  expect(range()).toBe("Showing 1,201 to 1,210 of 1,210 results");
  screen.getByRole("button", { name: labels.lastPage });
  expect(screen.getByText(/^Page/).textContent).toBe("Page 61 / 61");
});

test("one page needs no pager", () => {
  const { container } = render(<Pager page={1} pageSize={20} total={20} onPage={() => {}} />);
  expect(container.childElementCount).toBe(0);
});
