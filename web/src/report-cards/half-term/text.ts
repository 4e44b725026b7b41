export const halfTermTexts = {
  title: "Parts for families",
  parts: "Families may read",
  approve: "Approve parts",
  saved: "Parts saved",
  none: "The principal approves parts before half-term sheets are released.",
  approved: (labels: readonly string[], by: string | null, day: string) =>
    `Approved: ${labels.join(", ")}. ${by === null ? day : `${by}, ${day}`}`,
} as const;
