import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askAboutDates, type DateOrder, dayIn } from "./file-dates.ts";

const aDay = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const today = "2026-01-12";
const inOrder = (text: string, dateOrder: DateOrder, shortYears = true) =>
  dayIn(text, { dateOrder, shortYears, today });

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
    ["42097", "2015-04-03"],
    ["43830.5", "2019-12-31"],
    ["31/12/25", "2025-12-31"],
    ["31-Dec-87", "1987-12-31"],
    ["Jan 4, '26", "2026-01-04"],
  ])("%s is one day", (text, day) => {
    expect([inOrder(text, "day"), inOrder(text, "month")]).toEqual([day, day]);
  });

  test.each([
    "",
    "30/02/2019",
    "2019-13-01",
    "13/13/2019",
    "soon",
    "31 Foo 2019",
    "1975",
    "29999",
    "60000",
    "420970",
  ])("%s is none", (text) => {
    expect(inOrder(text, "day")).toBeNull();
  });

  test("a year of two digits is none where a person says so", () => {
    expect(inOrder("31/12/25", "day", false)).toBeNull();
    expect(inOrder("31/12/2025", "day", false)).toBe("2025-12-31");
  });

  test("03/04/2019 is either of two days", () => {
    const text = "03/04/2019";
    expect([inOrder(text, "day"), inOrder(text, "month")]).toEqual(["2019-04-03", "2019-03-04"]);
  });

  test("every day is read back in the order in which it was written", () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom("/", "-", "."), (iso, mark) => {
        const [year, month, day] = iso.split("-");
        expect(inOrder([day, month, year].join(mark), "day")).toBe(iso);
        expect(inOrder([month, day, year].join(mark), "month")).toBe(iso);
        expect(inOrder([year, month, day].join(mark), "month")).toBe(iso);
      }),
    );
  });
});

describe("the question about the order", () => {
  const orderQuestion = (texts: string[], answer?: string) =>
    askAboutDates(texts, answer === undefined ? {} : { dateOrder: answer }, today).questions.find(
      ({ key }) => key === "dateOrder",
    ) ?? null;

  test("is asked once, and only where it matters", () => {
    expect(orderQuestion(["31/12/2019", "2019-04-03", "03/03/2019"])).toBeNull();
    expect(orderQuestion(["03/04/2019", "05/06/2019"])).toEqual({
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
    expect(orderQuestion(["03/04/2019", "31/12/2019"])?.answer).toBe("day");
    expect(orderQuestion(["03/04/2019", "12/31/2019"])?.answer).toBe("month");
    expect(orderQuestion(["03/04/2019", "12/31/2019", "31/12/2019"])?.answer).toBeNull();
    expect(orderQuestion(["03/04/2019", "31/12/2019"], "month")?.answer).toBe("month");
    expect(orderQuestion(["03/04/2019"], "nonsense")?.answer).toBeNull();
  });
});

describe("the question about years of two digits", () => {
  const ask = (texts: string[], shortYears?: string) =>
    askAboutDates(texts, shortYears === undefined ? {} : { shortYears }, today);

  test("is asked once, with what they would be", () => {
    expect(ask(["31/12/2019"]).questions).toEqual([]);
    expect(ask(["31/12/2019", "13/04/15", "13/04/87"]).questions).toEqual([
      {
        key: "shortYears",
        text: "Some years have two digits. In 13/04/15, is the year 2015?",
        choices: [
          { value: "yes", label: "Yes. 00 to 26 are 2000 to 2026, later ones are 19…" },
          { value: "no", label: "No. Leave these dates empty" },
        ],
        answer: null,
      },
    ]);
  });

  test("decides how they are read", () => {
    expect(ask(["13/04/15"], "yes").reading.shortYears).toBe(true);
    expect(ask(["13/04/15"], "no").reading.shortYears).toBe(false);
  });
});
