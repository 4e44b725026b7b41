import { os } from "@orpc/server";
import { IMPORT_FILE_LIMIT } from "@school/core/api/imports.ts";
import { messages } from "@school/core/api/text.ts";
import type { RequestContext } from "../../http/context.ts";
import { InvalidInput } from "../../http/errors.ts";
import { readTable } from "./read-table.ts";
import { UnreadableTable } from "./table.ts";

/** Characters of a file's name in lists. */
const MAX_NAME_LENGTH = 200;

/** The name of an uploaded file, without hidden characters, which could reverse the displayed name. */
function plainName(name: string): string {
  const plain = name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return plain.slice(0, MAX_NAME_LENGTH) || "file";
}

/** Reads the uploaded table before any transaction begins; a fault names the field `file`. */
export const readUpload = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { file }: { file: File }) => {
    const refuse = (message: string) => new InvalidInput([{ path: ["file"], message }]);
    if (file.size > IMPORT_FILE_LIMIT) throw refuse(messages.tooLarge10MB);
    const bytes = Buffer.from(await file.arrayBuffer());
    try {
      return await next({
        context: { bytes, fileName: plainName(file.name), table: await readTable(bytes) },
      });
    } catch (error) {
      throw error instanceof UnreadableTable ? refuse(error.message) : error;
    }
  });
