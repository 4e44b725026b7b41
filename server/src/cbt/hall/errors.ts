import { defineError } from "../../platform/http/errors.ts";

/** There is nobody whose time could be changed or whose test could be ended. */
export const NobodySits = defineError(
  409,
  "nobody_sits",
  "Nobody is sitting this test at the moment.",
);

export const SittingHandedIn = defineError(
  409,
  "sitting_handed_in",
  "This pupil has handed in. To go on, the pupil needs the test re-opened.",
);

export const SittingOpen = defineError(409, "sitting_open", (message: string) => message);

export const HallPaused = defineError(409, "hall_paused", "This hall is paused already.");

export const HallNotPaused = defineError(
  409,
  "hall_not_paused",
  "This hall is not paused: the clock is running.",
);

/** What counts cannot be declined any more, and what counts already cannot count twice. */
export const AnswersDecided = defineError(
  409,
  "answers_decided",
  "Some of these answers have been decided already. Look at them again.",
);
