import { switchLabels } from "../../school/settings/text.ts";

export const settingsLabels = {
  remove: (name: string) => `Remove ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  content: { MARKS: "Marks", EXPECTATIONS: "Expectations", BOTH: "Marks and expectations" },
  preview: "Preview",
  fees: "Next term's fees",
} as const;

export const settingsMessages = {
  follows: (year: string) => `This session uses the settings of ${year} until you save.`,
  positions: `Positions are printed only if “${switchLabels.showPosition}” is on in the school's settings.`,
} as const;
