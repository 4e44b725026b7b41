import { searchText } from "../../api/search-text.ts";
import { firstNameFirst, surnameFirst } from "../../accounts/written-name.ts";

/** Pupil data that is compared with file names. */
interface Named {
  readonly userId: string;
  readonly admissionNumber: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

interface Match<Pupil> {
  readonly pupil: Pupil;
  readonly by: "number" | "name";
}

/**
 * Finds the pupil of a picture file: by admission number or student id ("MC-2025-0012.jpg", since
 * file names have no slash), else by first and last name in either order. Null if no pupil matches,
 * or several do: a picture is never assigned by a guess.
 */
export function pictureMatcher<Pupil extends Named>(
  pupils: readonly Pupil[],
): (fileName: string) => Match<Pupil> | null {
  const numbersOf = ({ admissionNumber, userId }: Pupil) => [admissionNumber ?? "", userId];
  const namesOf = (pupil: Pupil) => [surnameFirst(pupil), firstNameFirst(pupil)];
  const rounds = [
    { by: "number", index: indexOf(pupils, numbersOf, parted), key: parted },
    // "MC20250012.jpg": only if the separate parts match no one.
    { by: "number", index: indexOf(pupils, numbersOf, joined), key: joined },
    { by: "name", index: indexOf(pupils, namesOf, parted), key: parted },
  ] as const;
  return (fileName) => {
    const name = bareName(fileName);
    for (const { by, index, key } of rounds) {
      const [pupil, ...rest] = index.get(key(name)) ?? [];
      if (pupil) return rest.length === 0 ? { pupil, by } : null;
    }
    return null;
  };
}

/** Without folders and extension, and without the "(1)" of a second download. */
function bareName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? "";
  return base.replace(/\.[a-z0-9]{1,5}$/i, "").replace(/\s*\(\d+\)$/, "");
}

/** Lower-case letters and digits without accents; everything between them becomes one hyphen. */
function parted(text: string): string {
  return searchText(text.normalize("NFKC"))
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function joined(text: string): string {
  return parted(text).replaceAll("-", "");
}

function indexOf<Pupil>(
  pupils: readonly Pupil[],
  textsOf: (pupil: Pupil) => readonly string[],
  key: (text: string) => string,
): Map<string, Pupil[]> {
  const index = new Map<string, Pupil[]>();
  for (const pupil of pupils) {
    for (const text of new Set(textsOf(pupil).map(key))) {
      if (text !== "") index.set(text, [...(index.get(text) ?? []), pupil]);
    }
  }
  return index;
}
