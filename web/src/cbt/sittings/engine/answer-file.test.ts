import { createDecipheriv, randomBytes } from "node:crypto";
import { AnswerFileContents } from "@school/core/cbt/sittings/contract.ts";
import { expect, test } from "vitest";
import { encryptAnswerFile } from "./answer-file.ts";

const contents: AnswerFileContents = {
  sittingId: "0199a000-0000-7000-8000-00000000000b",
  seat: 2,
  answers: [
    {
      questionId: "0199a000-0000-7000-8000-00000000000c",
      number: 3,
      answer: "ọjọ́",
      sinceContact: 4.5,
    },
  ],
};

test("the server's cipher decrypts the file with the sitting's key", () => {
  const key = randomBytes(32);
  const file = Buffer.from(encryptAnswerFile(contents, key.toString("base64")), "base64");
  expect(file[0]).toBe(1);
  expect(file.subarray(1, 17).toString("hex")).toBe(contents.sittingId.replaceAll("-", ""));
  const cipher = createDecipheriv("aes-256-gcm", key, file.subarray(17, 29));
  cipher.setAuthTag(file.subarray(-16));
  const plain = Buffer.concat([cipher.update(file.subarray(29, -16)), cipher.final()]);
  expect(AnswerFileContents.parse(JSON.parse(plain.toString()))).toEqual(contents);
});

test("no two files are equal", () => {
  const key = randomBytes(32).toString("base64");
  expect(encryptAnswerFile(contents, key)).not.toBe(encryptAnswerFile(contents, key));
});
