export const entryTexts = {
  archived: "This class is archived. Restore it first.",
  released:
    "This report sheet is released. Ask the principal to change it and to issue a correction.",
  releasedToHead: "Released. Change it here, then issue a correction on View Report Card.",
  classReleased:
    "The report sheets of this class are released. Ask the principal to change one and to issue a correction.",
  classReleasedToHead:
    "The report sheets of this class are released. Change one here, then issue a correction on View Report Card.",
  noClassOfTerm: "There is no such class in that term.",
  notUndone: "Remarks can be removed together for 24 hours. Change single remarks instead.",
  stale: "This record has changed since you opened it. Review the changes.",
  notInClass: "This pupil is not in the class.",
  twice: "This pupil is listed twice.",
  notRated: "This trait is no longer on the sheet. Reload the page.",
  notTicked: "This expectation is no longer on the sheet. Reload the page.",
  timesPresent: (opened: number) => `The school opened ${opened} times this term.`,
} as const;
