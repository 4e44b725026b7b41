import type { Unusual } from "./contract-reads.ts";

/** Why reads are unusual. */
export const unusualTexts: Readonly<Record<Unusual["cause"], string>> = {
  OVER_BUDGET: "More than the work needs",
  HALF_BUDGET: "Very many people",
  EXPORT: "Files of many people",
  NIGHT: "At night",
  NEW_DEVICE: "New device",
};
