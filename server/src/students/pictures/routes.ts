import { implement } from "@orpc/server";
import { NO_PICTURE, picturesContract } from "@school/core/students/pictures/contract.ts";
import { pictureMatcher } from "@school/core/students/pictures/picture-names.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { listStudents } from "../lists/queries.ts";
import { setPicture, undoPictures } from "./commands.ts";
import { decodingPassport } from "./decoding.ts";
import { everyPictured, presentPictured, requirePictured } from "./queries.ts";

const api = implement(picturesContract).$context<RequestContext>().use(guard);

export const picturesRoutes = {
  pictures: api.pictures.handler(async ({ context: { db, sealer }, input }) => {
    const { rows, pagination } = await listStudents(db, { ...input, sort: "name" }, "office");
    return {
      data: rows.map((row) => presentPictured({ ...row, pictureId: row.profileImageId }, sealer)),
      pagination,
    };
  }),

  matchPictures: api.matchPictures.handler(async ({ context: { db, sealer }, input }) => {
    const match = pictureMatcher(await everyPictured(db));
    return {
      data: input.names.map((name) => {
        const result = match(name);
        return {
          name,
          student: result && presentPictured(result.pupil, sealer),
          by: result?.by ?? null,
        };
      }),
    };
  }),

  setPicture: api.setPicture
    .use(decodingPassport)
    .use(transaction)
    .handler(async ({ context, input }) => {
      const { sealer, tx, webp } = context;
      const replaces = input.replaces === NO_PICTURE ? null : input.replaces;
      await setPicture(context, sealer, { id: input.id, replaces, webp });
      return { data: presentPictured(await requirePictured(tx, input.id), sealer) };
    }),

  undoPictures: api.undoPictures.use(transaction).handler(async ({ context, input }) => ({
    data: await undoPictures(context, input.changes),
  })),
};
