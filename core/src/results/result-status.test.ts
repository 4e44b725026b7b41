import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterApprove,
  afterPublish,
  afterReject,
  afterReopen,
  afterSave,
  afterUndo,
  visibleToPupil,
} from "./result-status.ts";
import type { ResultRefusal, ResultState } from "./result-status.ts";

const draft: ResultState = { status: "pending", published: false };
const waiting: ResultState = { status: "pending", published: true };
const approved: ResultState = { status: "approved", published: true };
const rejected: ResultState = { status: "rejected", published: false };

const accepted = (state: ResultState) => ({ ok: true, state });
const refused = (refusal: ResultRefusal) => ({ ok: false, refusal });

test("saving makes a draft of anything but an approved result", () => {
  expect(afterSave(null)).toEqual(accepted(draft));
  expect(afterSave(draft)).toEqual(accepted(draft));
  expect(afterSave(waiting)).toEqual(accepted(draft));
  expect(afterSave(rejected)).toEqual(accepted(draft));
  expect(afterSave(approved)).toEqual(refused("result_approved"));
});

test("publishing needs complete scores and may be sent twice", () => {
  expect(afterPublish(draft, true)).toEqual(accepted(waiting));
  expect(afterPublish(waiting, true)).toEqual(accepted(waiting));
  expect(afterPublish(draft, false)).toEqual(refused("scores_incomplete"));
  expect(afterPublish(rejected, true)).toEqual(refused("result_rejected"));
  expect(afterPublish(approved, true)).toEqual(refused("result_approved"));
});

test("approving publishes, drafts too, and needs complete scores", () => {
  expect(afterApprove(draft, true)).toEqual(accepted(approved));
  expect(afterApprove(waiting, true)).toEqual(accepted(approved));
  expect(afterApprove(waiting, false)).toEqual(refused("scores_incomplete"));
  expect(afterApprove(rejected, true)).toEqual(refused("result_rejected"));
  expect(afterApprove(approved, true)).toEqual(refused("result_approved"));
});

test("only a pending result is rejected, complete or not", () => {
  expect(afterReject(waiting)).toEqual(accepted(rejected));
  expect(afterReject(draft)).toEqual(accepted(rejected));
  expect(afterReject(rejected)).toEqual(refused("result_rejected"));
  expect(afterReject(approved)).toEqual(refused("result_approved"));
});

test("only an approved result is reopened, and only with a reason", () => {
  expect(afterReopen(approved, "Wrong exam score")).toEqual(accepted(draft));
  expect(afterReopen(approved, "  ")).toEqual(refused("reason_required"));
  expect(afterReopen(waiting, "Wrong exam score")).toEqual(refused("result_not_approved"));
});

test("whatever people do, only approval shows a result and only reopening hides it again", () => {
  const steps = {
    save: (state: ResultState) => afterSave(state),
    publish: (state: ResultState) => afterPublish(state, true),
    approve: (state: ResultState) => afterApprove(state, true),
    reject: (state: ResultState) => afterReject(state),
    reopen: (state: ResultState) => afterReopen(state, "a slip"),
  };
  const names = Object.keys(steps) as (keyof typeof steps)[];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...names)), (done) => {
      let state = draft;
      for (const name of done) {
        const step = steps[name](state);
        const next = step.ok ? step.state : state;
        if (visibleToPupil(next) !== visibleToPupil(state)) {
          expect(name).toBe(visibleToPupil(next) ? "approve" : "reopen");
        }
        state = next;
        expect([draft, waiting, approved, rejected]).toContainEqual(state);
      }
    }),
  );
});

test("an undone decision leaves the result as its teacher had left it", () => {
  const approved = { status: "approved", published: true } as const;
  const rejected = { status: "rejected", published: false } as const;
  expect(afterUndo(approved, true)).toEqual({
    ok: true,
    state: { status: "pending", published: true },
  });
  expect(afterUndo(rejected, false)).toEqual({
    ok: true,
    state: { status: "pending", published: false },
  });
  expect(afterUndo({ status: "pending", published: true }, true)).toMatchObject({
    refusal: "decision_final",
  });
});
