import { describe, expect, it, test } from "vitest";
import { skipReason } from "./skipped-rows.ts";
import { messages } from "./text.ts";

const HEADER = ["S/N", "Surname", "First Name", "Class"];

describe("a row that describes no person", () => {
  test.each([
    [["", "TOTAL", "320", ""], messages.looksLikeATotal],
    [["7", "Total", "", ""], messages.looksLikeATotal],
    [["8.", "Grand total", "320", ""], messages.looksLikeATotal],
    [["9", "Prepared by: Mrs Bello", "", ""], messages.looksLikeANoteBelowThe],
    [["Grand Total:", "160 boys", "160 girls", ""], messages.looksLikeATotal],
    [["Prepared by: Mrs Bello", "", "", ""], messages.looksLikeANoteBelowThe],
    [["", "Prepared by", "Mrs Bello", ""], messages.looksLikeANoteBelowThe],
    [["Head teacher's signature: ____", "", "", ""], messages.looksLikeANoteBelowThe],
    [["Date: 12/9/2025", "", "", ""], messages.looksLikeANoteBelowThe],
    [["31", "", "", ""], messages.hasOnlyANumber],
    [["S/N", "SURNAME", "First name", "class"], messages.repeatsTheColumnNames],
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
