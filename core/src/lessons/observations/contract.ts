import { z } from "zod";
import { endpoint } from "../../accounts/endpoint.ts";
import { recordEndpoints } from "../../accounts/record-endpoints.ts";
import { dataOf, pageOf, paging } from "../../api/pagination.ts";
import { Named } from "../../results/schemas.ts";
import { mayOpenEClassroom, mayTeach } from "../policy.ts";
import { LessonFile } from "../schemas.ts";
import { AREA_LENGTH, MAX_CHILDREN, WORDS_LENGTH } from "./observation.ts";
import { messages } from "./text.ts";

const tag = "observations";

export const Observation = z.object({
  id: z.uuid(),
  /** In school time. */
  day: z.iso.date(),
  area: z.string(),
  words: z.string(),
  /** A family reads only its own children's names. */
  children: z.array(Named),
  /** At most one picture. */
  files: z.array(LessonFile),
  author: z.string(),
  mayChange: z.boolean(),
  version: z.int(),
});
export type Observation = z.infer<typeof Observation>;

const records = recordEndpoints(mayTeach, {
  path: "/observations",
  tag,
  form: {
    studentIds: z.array(z.uuid()).min(1, messages.children).max(MAX_CHILDREN),
    day: z.iso.date(),
    area: z.string().trim().min(1, messages.area).max(AREA_LENGTH),
    words: z.string().trim().max(WORDS_LENGTH),
    /** The person's upload, or the picture that it already has. */
    fileIds: z.array(z.uuid()).max(1),
  },
  record: Observation,
});

export const observationsContract = {
  observedClasses: endpoint(mayTeach, {
    method: "GET",
    path: "/observations/classes",
    viewable: true,
    summary: "Classes whose children the caller may observe",
    tag,
  }).output(dataOf(z.array(Named))),

  observedClass: endpoint(mayTeach, {
    method: "GET",
    path: "/observations/classes/{classId}",
    viewable: true,
    summary: "The children of a class, by name",
    tag,
  })
    .input(z.strictObject({ classId: z.uuid() }))
    .output(dataOf(z.array(Named))),

  observationsOfClass: endpoint(mayTeach, {
    method: "GET",
    path: "/observations",
    viewable: true,
    summary: "Observations of the children of a class, newest first",
    tag,
  })
    .input(z.strictObject({ classId: z.uuid(), ...paging(20) }))
    .output(pageOf(Observation)),

  observationsOfChild: endpoint(mayOpenEClassroom, {
    method: "GET",
    path: "/observations/children/{studentId}",
    viewable: true,
    summary: "Observations of one child, of a term or all, newest first",
    tag,
  })
    .input(z.strictObject({ studentId: z.uuid(), termId: z.uuid().optional(), ...paging(20) }))
    .output(pageOf(Observation)),

  observation: records.find("One observation, for changing it"),
  createObservation: records.create("Records what a teacher saw of one or more children"),
  updateObservation: records.update("Changes an observation"),
  deleteObservation: records.remove(
    "Deletes an observation; its picture stays for a day, so that it can be saved again",
  ),
};
