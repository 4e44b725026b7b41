import { CLASS_GROUPS } from "@school/core/classes/class-groups.ts";
import {
  STUDENT_SORTS,
  STUDENT_STATUSES,
  type StudentRow,
} from "@school/core/students/lists/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pageOf, useListPage, type ListRows } from "../../platform/list-page.ts";
import { studentsApi } from "../api.ts";

/** Filters of a list of pupils as the address holds them; "" for none. */
export const STUDENT_FILTERS = ["search", "group", "category", "class", "status"] as const;

interface Address {
  readonly search: string;
  readonly group: string;
  /** Id of the category. */
  readonly category: string;
  readonly class: string;
  readonly status: string;
  readonly page: string;
  readonly sort?: string;
  readonly session?: string;
}

export type StudentRows = ListRows<StudentRow>;

/** Words of the class filter for pupils who are in none. */
export const NO_CLASS = "No class";

/** The page of pupils that the address asks for; a page that is gone gives way to the last. */
export function useStudentList(address: Address, limit: number, setPage: (page: string) => void) {
  const page = pageOf(address.page);
  const group = CLASS_GROUPS.find((one) => one === address.group);
  const status = STUDENT_STATUSES.find((one) => one === address.status);
  const sort = STUDENT_SORTS.find((one) => one === address.sort);
  const list = useQuery(
    studentsApi.list.queryOptions({
      input: {
        page,
        limit,
        ...(address.search && { search: address.search }),
        ...(group && { classGroup: group }),
        ...(address.category && { categoryId: address.category }),
        ...classFilter(address.class),
        ...(status && { status }),
        ...(sort && { sort }),
        ...(address.session && { sessionJoined: address.session }),
      },
      placeholderData: keepPreviousData,
    }),
  );
  return { page, ...useListPage(list, page, setPage) };
}

function classFilter(typed: string) {
  if (typed === "") return {};
  return typed === NO_CLASS ? { unassigned: true } : { class: typed };
}
