import { z } from "zod";
import { endpoint } from "../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../api/pagination.ts";
import { mayEditSite } from "./policy.ts";

const tag = "site";

/** A picture that the school has uploaded for its page. */
export const UploadedPicture = z.object({
  id: z.uuid(),
  /** The smallest first; widths and heights in pixels, addresses that never change. */
  sizes: z.array(z.object({ width: z.int(), height: z.int(), webp: z.string(), avif: z.string() })),
  createdAt: z.iso.datetime(),
  uploadedBy: z.string(),
  /** Whether the page or its draft shows it. */
  isUsed: z.boolean(),
});
export type UploadedPicture = z.infer<typeof UploadedPicture>;

export const sitePicturesContract = {
  pictures: endpoint(mayEditSite, {
    method: "GET",
    path: "/site/pictures",
    summary: "The pictures that were uploaded for the public page, newest first",
    tag,
  })
    .input(z.strictObject(paging(50)))
    .output(pageOf(UploadedPicture)),

  uploadPicture: endpoint(mayEditSite, {
    method: "POST",
    path: "/site/pictures",
    summary:
      "Keeps a picture for the public page in several sizes (multipart field picture: jpeg, png, webp or gif under 8 MB)",
    tag,
    successStatus: 201,
  })
    .input(z.strictObject({ picture: z.file() }))
    .output(dataOf(UploadedPicture)),

  removePicture: endpoint(mayEditSite, {
    method: "DELETE",
    path: "/site/pictures/{id}",
    summary: "Removes a picture that neither the page nor its draft shows",
    tag,
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(dataOf(z.object({ id: z.uuid() }))),
};
