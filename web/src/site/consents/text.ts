import type { ConsentState } from "@school/core/site/consents/consent.ts";
import { plural } from "@school/core/api/plural.ts";

/** URL of the page where the office sees and records all families' answers. */
export const CONSENTS = "/dashboard/students/photo-consents";

export const titles = {
  consents: "Photo Consents",
  panel: "Photos on the public page",
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
    `May the school show photos of ${child} on its public page? Anyone on the internet can see that page. You can change your answer at any time.`,
  agree: "Yes, I agree",
  refuse: "No",
  give: "Give consent",
  withdraw: "Withdraw consent",
  withdrawTitle: "Withdraw consent?",
  withdrawHint: (child: string) =>
    `Pictures that show ${child} are removed from the school's public page at once. The school must upload them again if you change your mind.`,
  given: "Consent given",
  refused: "Answer saved",
  withdrawn: (removed: number) =>
    removed === 0
      ? "Consent withdrawn"
      : `Consent withdrawn. ${plural(removed, "picture")} removed from the public page.`,
  notLoaded: "The answer did not load",
  inPortal: "in the portal",
  onPaper: "on paper",
  enteredBy: (name: string) => `entered by ${name}`,
} as const;

/** The form that the office fills in from paper. */
export const formLabels = {
  answer: "Answer on the form",
  yes: "Consent given",
  no: "Refused or withdrawn",
  signedBy: "Signed by",
  signedOn: "Day on the form",
  save: "Save answer",
  whoSigned: "Enter who signed the form",
  which: "Choose the answer on the form",
  whichDay: "Enter the day on the form",
} as const;

export const listTexts = {
  about:
    "What each family answered to photos on the school's public page. A picture is published only if every pupil in it has consent.",
  search: "Search name or ID",
  none: "No pupils yet",
} as const;
