import { implement, os } from "@orpc/server";
import { sitePicturesContract } from "@school/core/site/contract-pictures.ts";
import { guard } from "../accounts/guards.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { transaction } from "../platform/http/transaction.ts";
import { addPicture, removePicture } from "./commands-pictures.ts";
import { makePictureSizes } from "./make-picture-sizes.ts";
import { presentPicture } from "./present.ts";
import { listPictures } from "./queries-admin.ts";

const api = implement(sitePicturesContract).$context<RequestContext>().use(guard);

/** The upload in its sizes, made before any transaction begins. */
const decoding = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { picture }: { picture: File }) =>
    next({ context: { made: await makePictureSizes(picture) } }),
  );

export const sitePicturesRoutes = {
  pictures: api.pictures.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listPictures(db, input);
    return { data: rows.map(presentPicture), pagination };
  }),

  uploadPicture: api.uploadPicture
    .use(decoding)
    .use(transaction)
    .handler(async ({ context }) => ({
      data: presentPicture(await addPicture(context, context.made)),
    })),

  removePicture: api.removePicture.use(transaction).handler(async ({ context, input }) => {
    await removePicture(context, input.id);
    return { data: { id: input.id } };
  }),
};
