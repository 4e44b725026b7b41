export const absenceLabels = {
  report: "Report an absence",
  reportOf: (name: string) => `Report an absence of ${name}`,
  absent: (absent: number, excused: number) =>
    excused > 0 ? `${absent}, ${excused} of them excused` : String(absent),
  missed: (days: string) => `${days} absent or late`,
  reportedBy: (who: string, day: string) => `Reported by ${who}, ${day}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  takeBack: "Take back",
} as const;
