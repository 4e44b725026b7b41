export const texts = {
  averageInEmails: "Averages are in emails only. Remove {average}.",
  writeSomething: "Write a message.",
  noOne: "No one is selected. Choose someone else.",
  noneReached: "No one of them can be reached this way. Choose another way.",
  noAverage:
    "None of them has a released average yet. Remove {average}, or send after the release.",
  writeSubject: "Write a subject.",
  tooManyParts: (parts: number, most: number) =>
    `An SMS has at most ${most} parts, and this one would have ${parts}. Shorten it.`,
  tooLong: (most: number) => `A WhatsApp message has at most ${most} letters. Shorten it.`,
  notSetUp: "This way is not set up. Choose another, or set it up in Settings.",
  past: "This time has passed. Choose a later one, or leave it empty.",
  tooFar: "Choose a time within a year.",
} as const;
