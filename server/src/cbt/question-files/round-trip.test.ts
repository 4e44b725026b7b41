import { createSecretKey } from "node:crypto";
import { placePictures } from "@school/core/cbt/question-files/picture-marks.ts";
import { writeGift, type WrittenQuestion } from "@school/core/cbt/question-files/write-gift.ts";
import { writeQuestionRows } from "@school/core/cbt/question-files/write-question-rows.ts";
import { writeQti } from "@school/core/cbt/question-files/write-qti.ts";
import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import type { QuestionDraft, QuestionType } from "@school/core/cbt/questions/question.ts";
import { OPTION_KEYS, QUESTION_TYPES } from "@school/core/cbt/questions/question-limits.ts";
import { readQuestionRows } from "@school/core/cbt/questions/read-question-rows.ts";
import { readGift } from "@school/core/cbt/questions/read-gift.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBankFile, writeBankFile } from "./bank-file.ts";
import { readQtiPackage } from "./read-qti.ts";

/** Texts with every sign that a format uses itself. */
const word = fc.constantFrom(
  ...'went had Ọ̀yọ́ <b> & {x} a=b ~no 10:30 #1 C:\\n `1/2` "so" 50% ½ → it\'s'.split(" "),
);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const lines = fc.array(text, { minLength: 1, maxLength: 2 }).map((all) => all.join("\n"));
const texts = (minLength: number, maxLength: number) =>
  fc.uniqueArray(text, { minLength, maxLength });
const marks = fc.integer({ min: 1, max: 20 }).map((halves) => halves / 2);
const PICTURE = "019a0000-0000-7000-8000-00000000000";
const pictureId = fc.constantFrom(null, `${PICTURE}1`, `${PICTURE}2`);
const HEARD = { passageMedia: { soundId: `${PICTURE}3`, transcript: "Once upon a time" } };
const capitals = fc.constantFrom({}, { details: { capitals: true as const } });
const decimal = fc.integer({ min: -9999, max: 9999 }).map((number) => String(number / 100));

const lettered = (all: readonly string[]) =>
  all.map((one, at) => ({ key: OPTION_KEYS[at]!, text: one, pictureId: null }));
const optioned = fc.record({
  options: texts(2, 6).chain((all) =>
    fc
      .array(pictureId, { minLength: all.length, maxLength: all.length })
      .map((ids) => lettered(all).map((one, at) => ({ ...one, pictureId: ids[at]! }))),
  ),
});
const lettersOf = (options: { key: string }[], minLength = 1) =>
  fc
    .subarray(
      options.map(({ key }) => key),
      { minLength },
    )
    .map((letters) => letters.toSorted());

const KIND: Record<QuestionType, fc.Arbitrary<Partial<WrittenQuestion>>> = {
  MCQ: optioned.chain(({ options }) =>
    lettersOf(options).map((correctAnswers) => ({ options, correctAnswers })),
  ),
  SEVERAL: optioned.chain(({ options }) =>
    lettersOf(options).map((correctAnswers) => ({ options, correctAnswers })),
  ),
  TRUE_FALSE: fc.constantFrom("TRUE", "FALSE").map((one) => ({ correctAnswers: [one] })),
  SHORT_ANSWER: fc.tuple(texts(1, 4), capitals).map(([correctAnswers, details]) => {
    return { correctAnswers, ...details };
  }),
  NUMBER: fc
    .tuple(fc.uniqueArray(decimal, { minLength: 1, maxLength: 3 }), fc.constantFrom("", " ± 0.5"))
    .chain(([values, tolerance]) =>
      fc.constantFrom({}, { details: { unit: "kg" } }).map((details) => {
        return { correctAnswers: values.map((value) => value + tolerance), ...details };
      }),
    ),
  ORDERING: optioned.chain(({ options }) =>
    fc
      .shuffledSubarray(
        options.map(({ key }) => key as string),
        { minLength: options.length },
      )
      .map((correctAnswers) => ({ options, correctAnswers })),
  ),
  MATCHING: optioned.chain(({ options }) =>
    texts(2, 12).chain((parts) =>
      fc
        .array(fc.constantFrom(...options.map(({ key }) => key as string)), {
          minLength: parts.length,
          maxLength: parts.length,
        })
        .map((correctAnswers) => ({ options, details: { parts }, correctAnswers })),
    ),
  ),
  GAPS: fc
    .array(fc.tuple(texts(1, 3), fc.boolean()), { minLength: 1, maxLength: 4 })
    .chain((gaps) => {
      const chosen = gaps.map(([words, isChosen]) => (isChosen ? [...words, "other"] : []));
      const hasChoices = chosen.some((words) => words.length > 0);
      const parts = chosen.map((words) => words.join("; "));
      return text.map((start) => ({
        questionText: `${start}${gaps.map(() => " ______ end").join("")}`,
        ...(hasChoices && { details: { parts } }),
        correctAnswers: gaps.map(([words]) => words.join("; ")),
      }));
    }),
  WRITTEN: texts(1, 3).map((all) => ({
    correctAnswers: all.map((one) => `2: ${one}`),
    marks: all.length * 2,
  })),
  TAP: fc
    .tuple(fc.constantFrom("box", "round"), fc.integer({ min: 1, max: 20 }))
    .map(([shape, size]) => ({
      pictureId: `${PICTURE}1`,
      correctAnswers: [`${shape} ${size / 10} ${size} ${(size * 2) / 10} ${size + 0.5}`],
    })),
};

const question = (types: readonly QuestionType[]) =>
  fc.constantFrom(...types).chain((type) =>
    fc
      .record({
        questionText: lines,
        pictureId,
        marks,
        passage: fc.constantFrom(undefined, "A tale.\nThe end."),
        topic: fc.option(text, { nil: undefined }),
        explanation: fc.option(lines, { nil: undefined }),
      })
      .chain(({ passage, topic, explanation, ...fields }) =>
        KIND[type]
          .map((differing): WrittenQuestion => ({
            type,
            options: [],
            correctAnswers: [],
            ...(passage && { passage }),
            ...(topic && { topic }),
            ...(explanation && { explanation }),
            ...fields,
            ...differing,
          }))
          .filter((one) => questionFaults([{ id: null, ...one }]).length === 0),
      ),
  );
const section = fc
  .record({
    title: text,
    instructions: text,
    draw: fc.constantFrom(null, 1),
    isShuffled: fc.boolean(),
  })
  .map(({ title, ...fields }) => ({ title, ...fields }));

/** Lists of which the questions from one on are in one or two sections. */
const questions = (types: readonly QuestionType[] = QUESTION_TYPES) =>
  fc
    .tuple(
      fc.array(question(types), { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(section, { maxLength: 2, selector: ({ title }) => title }),
      fc.nat(3),
    )
    .map(([list, sections, from]) =>
      list.map((one, at): WrittenQuestion => {
        const index = at < from ? -1 : Math.min(at - from, sections.length - 1);
        const heading = sections[index];
        // A single invisible section holds the questions before.
        const key = index + 1 + (from > 0 ? 1 : 0);
        return heading ? { ...one, section: { key, ...heading } } : one;
      }),
    );

const withoutIds = (drafts: readonly QuestionDraft[]) => drafts.map(({ id: _id, ...rest }) => rest);

describe("questions come back as they were", () => {
  it("from the portal's own file", () => {
    const key = createSecretKey(Buffer.alloc(32));
    fc.assert(
      fc.property(questions(), fc.constantFrom({}, HEARD), (written, media) => {
        const list = written.map((one) => (one.passage ? { ...one, ...media } : one));
        const parts = { school: "Ours", title: "All", questions: list, pictures: new Map() };
        const read = readBankFile(writeBankFile(parts, key), key);
        expect(read).toEqual({ questions: list, pictures: [], note: null });
      }),
    );
  });

  it("from QTI 3", () => {
    fc.assert(
      fc.property(questions(), (list) => {
        const parts = writeQti("All", list, (id) => {
          return { path: `media/${id}.webp`, width: 1000, height: 2000 };
        });
        const files = new Map(parts.map((part) => [part.path, Buffer.from(part.text)]));
        for (const at of [1, 2]) {
          files.set(`media/${PICTURE}${at}.webp`, Buffer.from(`${PICTURE}${at}`));
        }
        const reading = readQtiPackage(files);
        expect(reading.faults).toEqual([]);
        const placed = placePictures(reading.questions, reading.pictures.length, (at) =>
          Buffer.from(reading.pictures[at]!).toString(),
        );
        expect(withoutIds(placed.questions)).toEqual(list);
      }),
    );
  });

  it("from a spreadsheet, in the kinds that it has, without pictures and draws", () => {
    const kinds = QUESTION_TYPES.filter((type) => type !== "TAP");
    const plain = questions(kinds).map((list) =>
      list.map((one, at, all): WrittenQuestion => {
        const options = one.options.map((option) => ({ ...option, pictureId: null }));
        const key =
          one.section &&
          1 +
            new Set(all.slice(0, at).flatMap((before) => before.section?.title ?? [])).size -
            (all.slice(0, at).some((before) => before.section?.title === one.section?.title)
              ? 1
              : 0);
        return {
          ...one,
          options,
          pictureId: null,
          ...(one.section && {
            section: { ...one.section, key: key || 1, draw: null, isShuffled: false },
          }),
        };
      }),
    );
    fc.assert(
      fc.property(plain, (list) => {
        const { header, rows } = writeQuestionRows(list);
        const reading = readQuestionRows(
          [header, ...rows].map((cells, index) => ({ line: index + 1, cells })),
        );
        expect(withoutIds(reading.questions)).toEqual(list);
        expect(reading.faults.filter(({ column }) => column !== "Answer")).toEqual([]);
      }),
    );
  });

  it("from GIFT, in the kinds that it has, without marks, units and rubrics", () => {
    const kinds = QUESTION_TYPES.filter((type) => type !== "ORDERING" && type !== "TAP");
    const plain = question(kinds).map((one): WrittenQuestion => {
      const { passage: _passage, ...rest } = one;
      const options = one.options.map((option) => ({ ...option, pictureId: null }));
      return { ...rest, options, pictureId: null, marks: 1 };
    });
    fc.assert(
      fc.property(plain, (one) => {
        const { questions: read } = readGift(writeGift("All", [one]));
        const isLost =
          (one.type === "GAPS" && (one.correctAnswers.length > 1 || one.details?.parts)) ||
          (one.type === "MCQ" && one.correctAnswers.length === one.options.length);
        if (isLost) {
          expect(read).toEqual([]);
          return;
        }
        const { details: _details, ...rest } = one;
        expect(read).toMatchObject([
          one.type === "MATCHING"
            ? { type: one.type, details: one.details }
            : {
                ...rest,
                options: one.options.map(({ text: words }) => ({ text: words })),
                correctAnswers: one.type === "WRITTEN" ? [] : one.correctAnswers,
              },
        ]);
        if (one.type !== "MATCHING") return;
        // The order of matches is the reader's own, so that it tells nothing.
        const matchesOf = ({ options, correctAnswers }: Omit<WrittenQuestion, "type">) =>
          correctAnswers.map((letter) => options.find(({ key }) => key === letter)?.text);
        expect(matchesOf(read[0]!)).toEqual(matchesOf(one));
        expect(read[0]!.options.map(({ text: words }) => words).toSorted()).toEqual(
          one.options.map(({ text: words }) => words).toSorted(),
        );
      }),
    );
  });
});
