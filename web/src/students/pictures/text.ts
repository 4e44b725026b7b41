import { plural } from "@school/core/api/plural.ts";

export const titles = {
  pictures: "Passport Pictures",
  zip: "Passport Pictures From a ZIP",
} as const;

export const zip = {
  hint: "Name each picture by admission number, such as MC-2025-0012.jpg. The ZIP itself is not uploaded.",
  field: "ZIP with pictures",
  wrongKind: "Choose a ZIP file.",
  fileTooLarge: "This ZIP is larger than 4 GB. Split it.",
  unreadable: "This ZIP cannot be read. Make it again and choose it here.",
  empty: "This ZIP holds no files.",
  tooMany: (most: number) =>
    `This ZIP holds more than ${most.toLocaleString("en")} files. Split it.`,
  locked: "Locked with a password",
  tooLarge: "Larger than 40 MB",
  noPicture: "Not a picture",
  damaged: "Damaged",
  reading: "Reading the ZIP",
  preparing: "Making pictures smaller",
  keepOpen: "Keep this page open until all pictures are smaller.",
  mayClose: "You can close this page. The rest uploads when you open it again.",
  ready: "New pictures",
  there: "Has a picture already",
  unknown: "No pupil found",
  unusable: "Left out",
  twice: "Another file is for the same pupil",
  byName: "Found by name",
  keep: "Keep the old pictures",
  replace: "Replace them",
  save: (count: number) => `Save ${plural(count, "picture")}`,
  another: "Choose another ZIP",
  notMatched: "The pupils did not load. Try again.",
} as const;

export const queue = {
  waiting: (count: number) =>
    `${plural(count, "picture")} not sent yet. Saved on this device and sent automatically.`,
  notSent: "The picture was not saved or sent. Try again.",
  mine: "The picture you took",
  theirs: "The picture at school",
  retry: "Send now",
  refused: (count: number) => `${plural(count, "picture")} not taken`,
  uploading: "Uploading pictures",
  saved: (count: number) => `${plural(count, "picture")} saved`,
  undo: "Undo",
  undone: (count: number) => `${plural(count, "picture")} taken back`,
  someKept: (count: number) =>
    `${plural(count, "picture")} not taken back: changed since, or older than a day.`,
  notUndone: "Not undone. Try again.",
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
