import { CLASS_GROUPS } from "@school/core/school/class-groups.ts";
import { STUDENT_SORTS, type StudentRow } from "@school/core/students/lists/contract.ts";
import type { DataTableProps } from "../../ui/table/DataTable.tsx";
import { useList } from "../../platform/use-list.ts";
import { studentsApi } from "../api.ts";
import { labels } from "../text.ts";

/** Label of the class filter for pupils without a class. */
export const NO_CLASS = labels.noClass;

/** A list of pupils, filtered and ordered as the address says. */
export function useStudentList(pageSize: number, enabled = true) {
  const list = useList({
    filters: ["search", "group", "category", "class", "status", "session"],
    also: ["sort"],
    pageSize,
    read: (paging, address) =>
      studentsApi.list.queryOptions({ input: inputOf(paging, address), enabled }),
  });
  /** Reads all pupils that match the filters, page by page. */
  const readPage = (paging: Paging) => studentsApi.list.call(inputOf(paging, list.address));
  const { sort } = list.address;
  const heading: Pick<DataTableProps<StudentRow>, "sort" | "onSort"> = {
    sort: {
      key: COLUMN_OF[sort.replace(/^-/, "")] ?? "name",
      direction: sort.startsWith("-") ? "desc" : "asc",
    },
    onSort: ({ key, direction }) => {
      const by = SORT_OF[key] ?? "name";
      const order = direction === "desc" ? `-${by}` : by;
      list.set({ sort: order === "name" ? "" : order });
    },
  };
  return { ...list, heading, readPage, filter: filterOf(list.address) };
}

/** The column of an order in the address, and the other way round. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  admissionNumber: "admission",
  class: "class",
  status: "status",
  newest: "newest",
};
const SORT_OF: Readonly<Record<string, string>> = {
  admission: "admissionNumber",
  class: "class",
  status: "status",
};

export type StudentList = ReturnType<typeof useStudentList>;

function classFilter(typed: string) {
  if (typed === "") return {};
  return typed === NO_CLASS ? { unassigned: true } : { class: typed };
}

interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** The filters and the order of the URL, in the server's format. */
function inputOf(paging: Paging, address: Readonly<Record<string, string>>) {
  const { search } = address;
  const sort = STUDENT_SORTS.find((one) => one === address["sort"]);
  return {
    ...paging,
    ...(search && { search }),
    ...filterOf(address),
    ...(sort && { sort }),
  };
}

/** The filters of the URL without the search, in the server's format. */
function filterOf(address: Readonly<Record<string, string>>) {
  const { category, session, class: className = "" } = address;
  const group = CLASS_GROUPS.find((one) => one === address["group"]);
  // Who left is found among the alumni.
  const status = (["active", "disabled"] as const).find((one) => one === address["status"]);
  return {
    ...(group && { classGroup: group }),
    ...(category && { categoryId: category }),
    ...classFilter(className),
    ...(status && { status }),
    ...(session && { sessionJoined: session }),
  };
}
