export const leaving = {
  button: "Record leaving",
  title: (whom: string) => `${whom}: record leaving`,
  effect: (count: string, isOne: boolean) =>
    `${count} will leave lists and classes, and ${isOne ? "the account closes" : "their accounts close"}. Records and results stay under Status: Left.`,
  how: "How they leave",
  lastDay: "Last day at the school",
  reason: "Reason (optional)",
  done: (whom: string) => `Left the school: ${whom}`,
  undo: "Undo leaving",
  undone: (whom: string) => `Back at the school: ${whom}`,
  failure: "Leaving not undone",
} as const;
