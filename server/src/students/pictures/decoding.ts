import { os } from "@orpc/server";
import { PASSPORT_SIDE, STUDENT_PASSPORT } from "@school/core/students/passport.ts";
import { makePicture } from "../../platform/documents/files/picture.ts";
import type { RequestContext } from "../../platform/http/context.ts";

/** Decodes the uploaded passport picture before any transaction begins. */
export const decodingPassport = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { passport }: { passport: File }) => {
    const shape = { side: PASSPORT_SIDE, fit: "inside" } as const;
    return next({ context: { webp: await makePicture(passport, STUDENT_PASSPORT, shape) } });
  });
