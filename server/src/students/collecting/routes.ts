import { implement } from "@orpc/server";
import { recordedCollectors } from "@school/core/students/collecting/collectors.ts";
import { collectingContract } from "@school/core/students/collecting/contract.ts";
import { mayReadCollecting } from "@school/core/students/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { classesFor, collectedPupils } from "./queries.ts";

const api = implement(collectingContract).$context<RequestContext>().use(guard);

export const collectingRoutes = {
  collecting: api.collecting.handler(async ({ context: { actor, db }, input }) => {
    const readable = (await classesFor(db, actor.id)).filter((one) =>
      mayReadCollecting(actor, one),
    );
    const classes = readable.map(({ id, name }) => ({ id, name }));
    const shown =
      input.classId === undefined ? classes[0] : classes.find(({ id }) => id === input.classId);
    // A deleted class is refused like another teacher's.
    allow(shown !== undefined || input.classId === undefined);
    const pupils = shown ? await collectedPupils(db, shown.id) : [];
    return {
      data: {
        classes,
        class: shown ?? null,
        pupils: pupils.map(({ record, ...pupil }) => ({
          ...pupil,
          collectors: recordedCollectors(record),
        })),
      },
    };
  }),
};
