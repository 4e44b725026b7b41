import { CLASS_GROUPS } from "@school/core/school/class-groups.ts";
import { STUDENT_SORTS, STUDENT_STATUSES } from "@school/core/students/lists/contract.ts";
import { useList } from "../../platform/use-list.ts";
import { studentsApi } from "../api.ts";
import { labels } from "../text.ts";

/** Words of the class filter for pupils who are in none. */
export const NO_CLASS = labels.noClass;

/** A list of pupils, filtered and ordered as the address says. */
export function useStudentList(pageSize: number) {
  return useList({
    filters: ["search", "group", "category", "class", "status", "session"],
    also: ["sort"],
    pageSize,
    read(place, address) {
      const group = CLASS_GROUPS.find((one) => one === address.group);
      const status = STUDENT_STATUSES.find((one) => one === address.status);
      const sort = STUDENT_SORTS.find((one) => one === address.sort);
      return studentsApi.list.queryOptions({
        input: {
          ...place,
          ...(address.search && { search: address.search }),
          ...(group && { classGroup: group }),
          ...(address.category && { categoryId: address.category }),
          ...classFilter(address.class),
          ...(status && { status }),
          ...(sort && { sort }),
          ...(address.session && { sessionJoined: address.session }),
        },
      });
    },
  });
}

export type StudentList = ReturnType<typeof useStudentList>;

function classFilter(typed: string) {
  if (typed === "") return {};
  return typed === NO_CLASS ? { unassigned: true } : { class: typed };
}
