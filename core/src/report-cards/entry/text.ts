export const entryTexts = {
  released:
    "This report card is released. Ask the principal to change it and to issue a correction.",
  stale: "This record has changed since you opened it. Review the changes.",
  timesPresent: (opened: number) => `The school opened ${opened} times this term.`,
} as const;
