import { plural } from "@school/core/api/plural.ts";

export const titles = {
  pictures: "Passport Pictures",
} as const;

export const zip = {
  tooMany: (most: number) =>
    `This ZIP holds more than ${most.toLocaleString("en")} files. Split it.`,
  tooLarge: "Larger than 40 MB",
  ready: "New pictures",
  there: "Has a picture already",
  unknown: "No pupil found",
  unusable: "Left out",
  save: (count: number) => `Save ${plural(count, "picture")}`,
} as const;

export const queue = {
  waiting: (count: number) =>
    `${plural(count, "picture")} not sent yet. Saved on this device and sent automatically.`,
  notSent: "The picture was not saved or sent. Try again.",
  refused: (count: number) => `${plural(count, "picture")} not taken`,
  saved: (count: number) => `${plural(count, "picture")} saved`,
  undo: "Undo",
  undone: (count: number) => `${plural(count, "picture")} taken back`,
  someKept: (count: number) =>
    `${plural(count, "picture")} not taken back: changed since, or older than a day.`,
  unreadable: "This file is no picture that this device can read.",
} as const;

export const grid = {
  chooseClass: "Choose a class",
  chooseClassHint: "Then tap each pupil and take the picture.",
  noPupils: "No pupils in this class",
  count: (pictured: number, all: number) => `${pictured} of ${plural(all, "pupil")} have a picture`,
  without: "Without a picture",
  everyone: "All pupils",
  shown: "Pupils shown",
  take: (name: string) => `Take the picture of ${name}`,
  retake: (name: string) => `Retake the picture of ${name}`,
  undoOne: (name: string) => `Undo the picture of ${name}`,
  next: "Next",
  allDone: "All pupils in this class have a picture",
  states: {
    waiting: "Not sent yet",
    sending: "Sending…",
    saved: "Saved",
    refused: "Not taken",
    making: "Making it smaller…",
  },
} as const;
