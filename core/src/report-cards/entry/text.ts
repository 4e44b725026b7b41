export const entryTexts = {
  archived: "This class is archived. Restore it first.",
  noClassOfTerm: "There is no such class in that term.",
  stale: "This record has changed since you opened it. Review the changes.",
  notInClass: "This pupil is not in the class.",
  twice: "This pupil is listed twice.",
  notRated: "This trait is no longer on the sheet. Reload the page.",
  notTicked: "This expectation is no longer on the sheet. Reload the page.",
  timesPresent: (opened: number) => `The school opened ${opened} times this term.`,
} as const;
