import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { plural } from "@school/core/api/plural.ts";
import { girlsAndBoys } from "../../classes/text.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";

/** The class of this term in words. */
export function classLabel({ className }: Pick<StudentRow, "className">): string {
  return className ?? "No class";
}

/** Lists the differences, each as a sentence without its full stop. */
export function studentChanges(seen: StudentRow, current: StudentRow): string[] {
  const changes = [
    seen.className !== current.className && `Class: ${classLabel(current)}`,
    seen.isActive !== current.isActive && `Status: ${current.isActive ? "Active" : "Disabled"}`,
    surnameFirst(seen) !== surnameFirst(current) && `Name: ${surnameFirst(current)}`,
  ].filter((change) => change !== false);
  return changes.length > 0 ? changes : ["The pupil's record"];
}

export const bulk = {
  selectAll: (total: number) => `Select all ${total} that match`,
  moveClass: "Move class",
  change: "Change …",
  changeOf: (count: number) => `Change ${plural(count, "pupil")}`,
  choose: (action: string) => `Select pupils, then press “${action}”.`,
  chooseChange: (count: number) => `${count} selected. Choose what changes.`,
};

/** A list of pupils on paper. */
export const classList = {
  title: (className: string) => (className === "" ? "Pupils" : className),
  heading: (className: string, rows: readonly Pick<StudentRow, "gender">[]) => {
    const girls = rows.filter(({ gender }) => gender === "Female").length;
    const boys = rows.filter(({ gender }) => gender === "Male").length;
    const count = `${plural(rows.length, "pupil")}: ${girlsAndBoys({ girls, boys })}`;
    return [className, count].filter(Boolean).join(" · ");
  },
};

export const labels = {
  searchWithPhone: "Search name, ID or phone",
} as const;
