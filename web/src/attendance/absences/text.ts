export const absenceLabels = {
  report: "Report an absence",
  reportOf: (name: string) => `Report an absence of ${name}`,
  missed: (days: string) => `${days} absent, excused or late`,
  reportedBy: (who: string, day: string) => `Reported by ${who}, ${day}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  takeBack: "Take back",
} as const;
