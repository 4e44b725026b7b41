import { switchLabels } from "../../school/settings/text.ts";

export const settingsLabels = {
  marksTitle: "Title of the sheet with marks",
  nurseryTitle: "Title of the nursery sheet",
  timesOpened: "Times the school opened",
  nextTermBegins: "Next term begins",
  nextTermFees: "Next term's fees",
  passMark: "Pass mark (average out of 100)",
  explainPosition: "Families may read how the position came about",
  add: "Add",
  remove: (name: string) => `Remove ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  addDomain: "Add domain",
  removeDomain: "Remove domain",
  newDomain: "New domain",
  removeRated: "Remove these from the sheets",
  preview: "Preview",
  previewClass: "Class",
  gradeless: "Without a grade",
} as const;

export const settingsMessages = {
  saved: "Settings saved",
  follows: (year: string) => `This session uses the settings of ${year} until you save.`,
  stampHint:
    "A JPEG or PNG under 5 MB; a PNG keeps its transparent parts. It appears on sheets that are released from then on.",
  positions: `Positions are printed only if “${switchLabels.showPosition}” is on in the school's settings.`,
  termHint: "Left empty, the first day of the next term is printed.",
  placeholders: "Write {name}, {he}, {him} and {his} for the pupil.",
  rated: "Pupils are already rated in what you removed:",
} as const;
