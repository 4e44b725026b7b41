export const messages = {
  notOnSheet: "This pupil is not on this score sheet.",
  notWorkbook:
    "This is not an .xlsx workbook. Save it as Excel (.xlsx) in your spreadsheet program.",
  workbookTooLarge: "This workbook is larger than 2 MB. Download it again and fill it in.",
} as const;
