import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { mayManageStudents } from "../policy.ts";

const tag = "students";

/** A pupil with the passport picture, on the pages for many pictures. */
export const PicturedStudent = z.object({
  id: z.uuid(),
  /** The visible student id. */
  userId: z.string(),
  admissionNumber: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  className: z.string().nullable(),
  /** Null without a picture; a call that replaces it must name it. */
  pictureId: z.uuid().nullable(),
  /** A signed URL, valid for one to two hours. */
  pictureUrl: z.string().nullable(),
});
export type PicturedStudent = z.infer<typeof PicturedStudent>;

/** Maximum number of files in one dry run, and of pictures in one undo. */
export const PICTURES_AT_ONCE = 2000;

/** Means "no picture" in multipart forms, whose fields are texts. */
export const NO_PICTURE = "none";

/** The change that one upload made, with enough data to undo it. */
export const PictureChange = z.strictObject({
  /** The pupil. */
  id: z.uuid(),
  /** The picture that was set; if the pupil has another one now, undo changes nothing. */
  pictureId: z.uuid(),
  /** The previous picture. */
  formerId: z.uuid().nullable(),
});
export type PictureChange = z.infer<typeof PictureChange>;

export const picturesContract = {
  pictures: endpoint(mayManageStudents, {
    method: "GET",
    path: "/students/pictures",
    viewable: true,
    summary: "Pupils with their passport pictures, of a class or by search text",
    tag,
  })
    .input(
      z.strictObject({
        search: z.string().trim().max(100).optional(),
        class: z.string().trim().max(120).optional(),
        ...paging(200),
      }),
    )
    .output(pageOf(PicturedStudent)),

  matchPictures: endpoint(mayManageStudents, {
    method: "POST",
    path: "/students/pictures/match",
    summary: "Whose picture each file is, by admission number, student id or name; stores nothing",
    tag,
  })
    .input(z.strictObject({ names: z.array(z.string().max(500)).min(1).max(PICTURES_AT_ONCE) }))
    .output(
      dataOf(
        z.array(
          z.object({
            name: z.string(),
            /** Null if no pupil matches, or several do. */
            student: PicturedStudent.nullable(),
            by: z.enum(["number", "name"]).nullable(),
          }),
        ),
      ),
    ),

  setPicture: endpoint(mayManageStudents, {
    method: "PUT",
    path: "/students/{id}/picture",
    summary: "Sets a pupil's passport picture (field passport: jpeg, png or gif up to 500 KB)",
    tag,
    current: PicturedStudent,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        passport: z.file(),
        /** The picture that the person saw, or "none"; 409 if the pupil has another one now. */
        replaces: z.union([z.uuid(), z.literal(NO_PICTURE)]),
      }),
    )
    .output(dataOf(PicturedStudent)),

  undoPictures: endpoint(mayManageStudents, {
    method: "POST",
    path: "/students/pictures/undo",
    summary: "Gives pupils their former pictures back, within a day of the change",
    tag,
  })
    .input(z.strictObject({ changes: z.array(PictureChange).min(1).max(PICTURES_AT_ONCE) }))
    .output(
      dataOf(
        z.object({
          undone: z.int(),
          /** Number of pupils who got another picture since, or whose previous one was deleted. */
          kept: z.int(),
        }),
      ),
    ),
};
