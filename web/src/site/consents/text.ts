import type { ConsentState } from "@school/core/site/consents/consent.ts";
import { plural } from "@school/core/api/plural.ts";

/** URL of the page where the office sees and records all families' answers. */
export const CONSENTS = "/dashboard/students/photo-consents";

export const titles = {
  consents: "Photo Consents",
  panel: "Photos on the website",
  form: "Enter a signed form",
} as const;

/** Label of each state; the order is that of the filter. */
export const states: Readonly<Record<ConsentState, string>> = {
  NOT_ASKED: "No answer yet",
  GIVEN: "Consent given",
  REFUSED: "Refused",
  WITHDRAWN: "Withdrawn",
};

export const TONES = {
  NOT_ASKED: "waiting",
  GIVEN: "good",
  REFUSED: "bad",
  WITHDRAWN: "bad",
} as const satisfies Record<ConsentState, string>;

export const consentTexts = {
  question: (child: string) =>
    `May the school show photos of ${child} on its website? Anyone on the internet can see that page. You can change your answer at any time.`,
  withdraw: "Withdraw consent",
  withdrawHint: (child: string) =>
    `Pictures that show ${child} are removed from the school's website at once. The school must upload them again if you change your mind.`,
  given: "Consent given",
  refused: "Answer saved",
  withdrawn: (removed: number) =>
    removed === 0
      ? "Consent withdrawn"
      : `Consent withdrawn. ${plural(removed, "picture")} removed from the website.`,
  enteredBy: (name: string) => `entered by ${name}`,
} as const;
