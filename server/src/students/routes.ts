import { implement } from "@orpc/server";
import { studentsContract } from "@school/core/students/contract.ts";
import { guard } from "../accounts/guards.ts";
import { findSession } from "../classes/queries.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { expectOneClass } from "./errors.ts";
import { matchClass, studentsOfClass } from "./queries.ts";
import { admissionRoutes } from "./routes-admission.ts";
import { studentExportRoutes } from "./routes-export.ts";
import { guardiansRoutes } from "./routes-guardians.ts";
import { studentImportRoutes } from "./routes-import.ts";
import { studentListRoutes } from "./routes-list.ts";
import { movesRoutes } from "./routes-moves.ts";
import { recordRoutes } from "./routes-record.ts";
import { loginSlipsRoutes } from "./routes-slips.ts";

const api = implement(studentsContract).$context<RequestContext>().use(guard);

export const studentsRoutes = {
  ofClass: api.ofClass.handler(async ({ context: { db }, input }) => {
    const session = await findSession(db, undefined);
    if (!session) return { students: [] };
    const found = expectOneClass(
      input.className,
      await matchClass(db, session.id, input.className),
    );
    return { students: await studentsOfClass(db, found.id) };
  }),

  ...guardiansRoutes,
  ...studentListRoutes,
  ...movesRoutes,
  ...studentImportRoutes,
  ...studentExportRoutes,
  ...loginSlipsRoutes,
  ...admissionRoutes,
  ...recordRoutes,
};
