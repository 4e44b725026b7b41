export const staffTitles = {
  page: "Staff Attendance",
  settings: "Signing in",
  enter: "Enter a day",
} as const;

export const staffLabels = {
  signedIn: "Signed in",
  signedOut: "Signed out",
  elsewhere: (address: string, isIn: boolean) =>
    `Connect to the school's network to sign ${isIn ? "out" : "in"} here. This device's address is ${address}. Or ask the office to enter your day.`,
  noSchool: (why: string) => `No school today: ${why}`,
  lateAfter: "Late after",
  networks: "The school's addresses and networks",
  networksHint: (address: string) =>
    `One on a line, such as 192.168.1.0/24. This computer's address now: ${address}`,
  saved: "Saved",
} as const;

export const staffFailures = { load: "Staff attendance did not load" } as const;
