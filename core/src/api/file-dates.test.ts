import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateOrderQuestion, dayIn, readFileDate } from "./file-dates.ts";

const aDay = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a date in a file", () => {
  test.each([
    ["2019-12-31", "2019-12-31"],
    ["2019/1/5", "2019-01-05"],
    ["31/12/2019", "2019-12-31"],
    ["12-31-2019", "2019-12-31"],
    ["31.12.2019 00:00:00", "2019-12-31"],
    ["2019-12-31T00:00:00Z", "2019-12-31"],
    ["31 Dec 2019", "2019-12-31"],
    ["31-December-2019", "2019-12-31"],
    ["1st March 2019", "2019-03-01"],
    ["December 31, 2019", "2019-12-31"],
    ["03/03/2019", "2019-03-03"],
  ])("%s is one day", (text, day) => {
    const date = readFileDate(text);
    expect([dayIn(date, "day"), dayIn(date, "month")]).toEqual([day, day]);
  });

  test.each(["", "31/12/19", "30/02/2019", "2019-13-01", "13/13/2019", "soon", "31 Foo 2019"])(
    "%s is none",
    (text) => {
      expect(readFileDate(text)).toEqual({ kind: "none" });
    },
  );

  test("03/04/2019 is either of two days", () => {
    const date = readFileDate("03/04/2019");
    expect([dayIn(date, "day"), dayIn(date, "month")]).toEqual(["2019-04-03", "2019-03-04"]);
  });

  test("every day is read back in the order in which it was written", () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom("/", "-", "."), (iso, mark) => {
        const [year, month, day] = iso.split("-");
        const written = (parts: (string | undefined)[]) => readFileDate(parts.join(mark));
        expect(dayIn(written([day, month, year]), "day")).toBe(iso);
        expect(dayIn(written([month, day, year]), "month")).toBe(iso);
        expect(dayIn(written([year, month, day]), "month")).toBe(iso);
      }),
    );
  });
});

describe("the question about the order", () => {
  const asked = (texts: string[], given?: string) =>
    dateOrderQuestion(texts.map(readFileDate), given);

  test("is asked once, and only where it matters", () => {
    expect(asked(["31/12/2019", "2019-04-03", "03/03/2019"])).toBeNull();
    expect(asked(["03/04/2019", "05/06/2019"])).toEqual({
      key: "dateOrder",
      text: "How does this file write dates? One of them is 03/04/2019.",
      choices: [
        { value: "day", label: "Day first: 03/04/2019 is 3 Apr 2019" },
        { value: "month", label: "Month first: 03/04/2019 is 4 Mar 2019" },
      ],
      answer: null,
    });
  });

  test("is answered by the file's other dates, unless a person knows better", () => {
    expect(asked(["03/04/2019", "31/12/2019"])?.answer).toBe("day");
    expect(asked(["03/04/2019", "12/31/2019"])?.answer).toBe("month");
    expect(asked(["03/04/2019", "12/31/2019", "31/12/2019"])?.answer).toBeNull();
    expect(asked(["03/04/2019", "31/12/2019"], "month")?.answer).toBe("month");
    expect(asked(["03/04/2019"], "nonsense")?.answer).toBeNull();
  });
});
