export const schoolTexts = {
  title: "All classes of the term",
  release: "Release all classes to families",
  pdf: "One PDF of all sheets",
  zip: "ZIP, a PDF for each pupil",
  making: { pdf: "Making the PDF", zip: "Making the ZIP" },
  failed: "The file could not be made. Ask for it again.",
  keptUntil: (time: string) => `Kept until ${time}`,
  download: { pdf: "Download the PDF", zip: "Download the ZIP" },
} as const;
