import { plural } from "@school/core/api/plural.ts";

export const schoolTexts = {
  title: "All classes of the term",
  release: "Release all classes to families",
  pdf: "One PDF of all sheets",
  zip: "ZIP, a PDF for each pupil",
  releasing: "Releasing class by class",
  released: (sheets: number) => `${plural(sheets, "sheet")} released.`,
  releaseFailed: (sheets: number) =>
    `The release stopped after ${plural(sheets, "sheet")}. Release again for the others.`,
  making: { pdf: "Making the PDF", zip: "Making the ZIP" },
  failed: "The file could not be made. Ask for it again.",
  leave: "You can leave this page: the work continues.",
  keptUntil: (time: string) => `Kept until ${time}`,
  download: { pdf: "Download the PDF", zip: "Download the ZIP" },
} as const;
