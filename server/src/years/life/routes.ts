import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isOffice } from "@school/core/accounts/policy.ts";
import { mayReadStudent } from "@school/core/students/policy.ts";
import { lifeContract } from "@school/core/years/life/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Database } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, NotFound } from "../../platform/http/errors.ts";
import { readPaperHead } from "../../school/paper-head.ts";
import { studentFacts } from "../../students/facts.ts";
import { readSchoolLife } from "./present.ts";
import { transcriptFile } from "./transcript.ts";

const api = implement(lifeContract).$context<RequestContext>().use(guard);

/** Only the office learns that there is no such pupil. */
const NOBODY = { isSelf: false, isParent: false, isClassTeacher: false };

async function openLife({ db, actor }: { db: Database; actor: Actor }, id: string) {
  const facts = await studentFacts(db, actor.id, id);
  allow(mayReadStudent(actor, facts ?? NOBODY));
  const life = facts && (await readSchoolLife(db, actor, id));
  if (life) return life;
  allow(isOffice(actor));
  throw new NotFound("Pupil not found.");
}

export const lifeRoutes = {
  schoolLife: api.schoolLife.handler(async ({ context, input }) => ({
    data: await openLife(context, input.id),
  })),

  transcript: api.transcript.handler(async ({ context, input }) => {
    const life = await openLife(context, input.id);
    await context.reads.countFile(input.id);
    return transcriptFile(life, await readPaperHead(context));
  }),
};
