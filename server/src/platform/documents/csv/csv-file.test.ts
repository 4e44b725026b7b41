import { expect, test } from "vitest";
import { csvFile } from "./csv-file.ts";

test("a file has a byte order mark, commas and CRLF", async () => {
  const file = csvFile(
    "pupils.csv",
    ["name", "total"],
    [
      ["Ọlá Adébáyọ̀", 64.5],
      ["Bello, Amina", null],
      ['The "Eagle"', 0],
    ],
  );
  expect(file.name).toBe("pupils.csv");
  expect(file.type).toBe("text/csv; charset=utf-8");
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    'name,total\r\nỌlá Adébáyọ̀,64.5\r\n"Bello, Amina",\r\n"The ""Eagle""",0\r\n',
  );
});

test("no cell runs as a formula, in the header either", async () => {
  const file = csvFile("x.csv", ["=1+1"], [["@SUM(A1)"], ["-5"], ["-x"], [-5]]);
  // text() omits the byte order mark.
  expect(await file.text()).toBe("'=1+1\r\n'@SUM(A1)\r\n-5\r\n'-x\r\n-5\r\n");
});
