import { first } from "@school/core/api/lists.ts";
import { expect } from "vitest";
import { makeLateAnswer, makeSitting, type makeTestedClass } from "../cbt/fixtures.ts";
import { importsOf } from "../platform/testing/imports.ts";
import type { TestServer } from "../platform/testing/server.ts";

/*
 * Words and rows of a class of others, which `lists.test.ts` must not find.
 */

/**
 * Contents of one record of the other class. Each word occurs in no other record. The words are unlike
 * each other, because some searches are loose.
 */
export const FOREIGN = {
  surname: "Zwyqarth",
  parentName: "Bvexolim",
  parentPhone: "08061239874",
  parentEmail: "kqjorvud@far.example",
  address: "Hqystelm",
  health: "Mvqabrin",
  collector: "Fjoxwept",
  account: "Dqulvexo",
  message: "Xorbanqe",
  note: "Pjuwqelt",
  draft: "Wqibzonk",
  work: "Gvyqomps",
  test: "Rqazulbe",
  bank: "Tsoqvimed",
  live: "Nqirvoxa",
  announcement: "Lqevubon",
  comment: "Jzutwamo",
  deleted: "Cxirpyvo",
  staffPhone: "08097531246",
  staffAddress: "Uvzoklyp",
  answer: "Yxelduva",
  batch: "Hxorpinu",
  row: "Qelvatsi",
} as const;

interface Work {
  readonly made: Awaited<ReturnType<typeof makeTestedClass>>;
  readonly principal: string;
  readonly name: string;
  readonly word: (key: keyof typeof FOREIGN) => string;
}

/** A late answer in a test, a message to all parents of the class, and files with bad rows. */
export async function makeWork(server: TestServer, { made, principal, name, word }: Work) {
  const { db } = server;
  const sitting = await makeSitting(db, {
    test: made.test,
    studentId: first(made.pupils).id,
    classId: made.classId,
    secondsLeft: -60,
    handedInBy: "time",
  });
  const [questionId = ""] = made.test.questionIds;
  await makeLateAnswer(db, { sittingId: sitting.id, questionId, answer: word("answer") });
  const batch = await server.call("POST /message-batches", {
    as: principal,
    body: {
      target: { kind: "selection", selection: { kind: "parents", classes: [`${name} Gold`] } },
      channel: "EMAIL",
      subject: word("batch"),
      text: word("batch"),
      // Not while the lists are read: the outbox would grow between two of its pages.
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  expect(batch.status, JSON.stringify(batch.body)).toBe(201);
  const bad = async (path: string, header: string, row: string) => {
    const client = importsOf(server, path, principal);
    const checked = await client.check(`${header}\n${row}\n`);
    const reasons = await client.problems(checked.id);
    expect(reasons.length, JSON.stringify(checked)).toBeGreaterThan(0);
    return checked.id;
  };
  return {
    sittingId: sitting.id,
    batchId: batch.body.data.id as string,
    studentImport: await bad(
      "/students",
      "Surname,First Name,Class,Date of Birth",
      `${word("row")},Ada,${word("row")},no day`,
    ),
    staffImport: await bad(
      "/staff",
      "Surname,Other Names,Role in School,Date of Birth",
      `,${word("row")},Teacher,${word("row")}`,
    ),
  };
}
