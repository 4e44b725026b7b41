export const DATA = "/dashboard/data";

export const titles = {
  own: "Your Data",
  person: "Personal Data",
  notLoaded: "The data did not load",
} as const;

export const copyTexts = {
  title: "Copy of the data",
  hint: "One ZIP file: a PDF to read, the same as JSON for programs, and the pictures and documents.",
  make: "Make a copy",
  making: "Making the copy",
  leave: "You can leave this page: the work continues.",
  failed: "The copy could not be made. Ask for it again.",
  download: "Download the copy",
  keptUntil: (time: string) => `Kept until ${time}. Only you can download it.`,
} as const;
