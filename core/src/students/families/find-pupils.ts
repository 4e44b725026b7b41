import { phoneKey } from "../../accounts/likely-duplicate.ts";
import { searchText } from "../../api/search-text.ts";

interface Searched {
  readonly id: string;
  readonly name: string;
  readonly admissionNumber: string | null;
  readonly parentName: string | null;
  readonly parentPhone: string | null;
  readonly secondGuardianName: string | null;
  readonly secondGuardianPhone: string | null;
}

/** Fewer digits match too many numbers. */
const MIN_DIGITS = 4;

/**
 * Returns the ids of pupils that match the search. Either every word is in a name of the child or a
 * guardian or in the admission number, or the digits are in a guardian's phone, in any format.
 */
export function pupilsFound(pupils: readonly Searched[], search: string): Set<string> {
  const words = searchText(search).split(/\s+/);
  const digits = (phoneKey(search) ?? search.replace(/\D/g, "")).replace(/^0/, "");
  const isNumber = !/\p{L}/u.test(search) && digits.length >= MIN_DIGITS;
  const matches = pupils.filter((pupil) => {
    const { name, admissionNumber, parentName, secondGuardianName } = pupil;
    const text = searchText([name, admissionNumber, parentName, secondGuardianName].join(" "));
    const phones = [pupil.parentPhone, pupil.secondGuardianPhone];
    const hasNumber = phones.some((phone) => phone?.replace(/\D/g, "").includes(digits));
    return words.every((word) => text.includes(word)) || (isNumber && hasNumber);
  });
  return new Set(matches.map(({ id }) => id));
}
