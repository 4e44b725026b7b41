export const messages = {
  notOnSheet: "This pupil is not on this score sheet.",
  workbookTooLarge: "This workbook is larger than 2 MB. Download it again and fill it in.",
} as const;
