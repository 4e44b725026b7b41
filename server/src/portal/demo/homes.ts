import type { Chance } from "./random.ts";

const STREETS = [
  "Unity Close",
  "Palm Grove Street",
  "Sunrise Avenue",
  "Harmony Street",
  "Old Station Road",
  "Mango Tree Close",
  "Peace Crescent",
  "Lagoon View Road",
  "Market Hill Street",
  "Almond Lane",
  "Jubilee Road",
  "Hibiscus Street",
];

const AREAS = [
  "Surulere",
  "Yaba",
  "Ebute Metta",
  "Mushin",
  "Ikeja",
  "Gbagada",
  "Maryland",
  "Ojodu",
  "Isolo",
  "Festac Town",
  "Ogudu",
  "Apapa",
];

/** A plausible home; most families live near the school. */
export function homeAddress(chance: Chance): string {
  const area = chance.happens(0.4) ? "Surulere" : chance.pick(AREAS);
  return `${chance.between(1, 96)} ${chance.pick(STREETS)}, ${area}, Lagos`;
}

/**
 * The n-th telephone number of the demo school. 0800 is for free calls to firms, never a person's
 * own number, so that a message sent by mistake reaches nobody.
 */
export function phoneNumber(n: number): string {
  return `0800 555 ${String(n).padStart(4, "0")}`;
}
