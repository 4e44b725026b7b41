export const messages = {
  colour: "Enter a colour such as #7a1f2b",
  clockTime: "Enter a time such as 09:30, or leave it empty",
  toldOfDevices: "Choose who is told",
  correctionWait: "Enter minutes from 0 to 60",
  officeHours: "The last day and the end come after the first day and the start",
  schoolWeek: "Choose at least one day",
  daysKept: "Enter a number of days from 1 to 90",
  codesPerDay: "Enter a number from 0 to 20,000, without a comma",
  codeCountries: "Enter the codes of countries, such as 234 or 234, 44",
  schoolName: "Enter the school's name",
  sessionFormat: "Enter the session like this: 2025/2026",
  allowedCharacters: "Outside the braces use only letters, digits, / . _ and -",
  alreadyRunning: "This job is already running or done.",
  digits: "Use 1 to 8 digits, for example {NUMBER:4}",
  numberOnce: "Use {NUMBER} or {NUMBER:4} once",
  // From the specification, letter for letter.
  defaultPassword: "Default password",
} as const;
