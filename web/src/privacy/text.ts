export const DATA = "/dashboard/data";

export const titles = {
  person: "Personal Data",
  notLoaded: "The data did not load",
} as const;

export const copyTexts = {
  keptUntil: (time: string) => `Kept until ${time}. Only you can download it.`,
} as const;
