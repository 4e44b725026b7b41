import { describe, expect, it, test } from "vitest";
import { skipReason } from "./skipped-rows.ts";

const HEADER = ["S/N", "Surname", "First Name", "Class"];

describe("a row that describes no person", () => {
  test.each([
    [["", "TOTAL", "320", ""], "Looks like a total"],
    [["7", "Total", "", ""], "Looks like a total"],
    [["8.", "Grand total", "320", ""], "Looks like a total"],
    [["9", "Prepared by: Mrs Bello", "", ""], "Looks like a note below the list"],
    [["Grand Total:", "160 boys", "160 girls", ""], "Looks like a total"],
    [["Prepared by: Mrs Bello", "", "", ""], "Looks like a note below the list"],
    [["", "Prepared by", "Mrs Bello", ""], "Looks like a note below the list"],
    [["Head teacher's signature: ____", "", "", ""], "Looks like a note below the list"],
    [["Date: 12/9/2025", "", "", ""], "Looks like a note below the list"],
    [["31", "", "", ""], "Has only a number"],
    [["S/N", "SURNAME", "First name", "class"], "Repeats the column names"],
  ])("%j: %s", (cells, reason) => {
    expect(skipReason(cells, HEADER)).toBe(reason);
  });
});

it("of a person is not skipped", () => {
  for (const cells of [
    ["1", "Total", "Grace Ada", "Primary 4", "Lagos"],
    ["7", "Total", "Ada", "Primary 4"],
    ["7", "Total", "", "Primary"],
    ["", "Date", "Ada", "Primary 4"],
    ["", "Key", "Bola", ""],
    ["12", "8031112222", "", ""],
    ["Principal", "Obi", "Ada", "x"],
  ]) {
    expect(skipReason(cells, HEADER), cells.join()).toBeNull();
  }
});
