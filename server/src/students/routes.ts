import { implement } from "@orpc/server";
import { studentsContract } from "@school/core/students/contract.ts";
import { guard } from "../accounts/guards.ts";
import { findSession } from "../classes/queries.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { requireOneClass } from "./errors.ts";
import { matchClass, studentsOfClass } from "./queries.ts";
import type { AdmittedFromDraft } from "./admission/commands.ts";
import { admissionRoutes } from "./admission/routes.ts";
import { collectingRoutes } from "./collecting/routes.ts";
import { studentExportRoutes } from "./export/routes.ts";
import { familiesRoutes } from "./families/routes.ts";
import { guardiansRoutes } from "./guardians/routes.ts";
import { studentImportRoutes } from "./import/routes.ts";
import { departureRoutes } from "./departure/routes.ts";
import { studentListRoutes } from "./lists/routes.ts";
import { movesRoutes } from "./moves/routes.ts";
import { picturesRoutes } from "./pictures/routes.ts";
import { recordRoutes } from "./records/routes.ts";
import { accessLogRoutes } from "./access-log/routes.ts";
import { loginSlipsRoutes } from "./slips/routes.ts";

const api = implement(studentsContract).$context<RequestContext>().use(guard);

/** @param admittedFromDraft of a module below that opens draft admissions */
export const studentsRoutes = (admittedFromDraft: AdmittedFromDraft) => ({
  ofClass: api.ofClass.handler(async ({ context: { db }, input }) => {
    const session = await findSession(db, undefined);
    if (!session) return { students: [] };
    const chosen = requireOneClass(
      input.className,
      await matchClass(db, session.id, input.className),
    );
    return { students: await studentsOfClass(db, chosen.id) };
  }),

  ...guardiansRoutes,
  ...familiesRoutes,
  ...collectingRoutes,
  ...studentListRoutes,
  ...departureRoutes,
  ...movesRoutes,
  ...studentImportRoutes,
  ...studentExportRoutes,
  ...loginSlipsRoutes,
  ...picturesRoutes,
  ...admissionRoutes(admittedFromDraft),
  ...recordRoutes,
  ...accessLogRoutes,
});
