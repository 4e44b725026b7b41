import { categoryForName } from "@school/core/classes/categories/category-for-name.ts";
import { useQuery } from "@tanstack/react-query";
import { categoriesApi, classesApi } from "../api.ts";
import { useSessions } from "../use-sessions.ts";
import type { ClassValues } from "./class-values.ts";

/** Returns the choices that the form of a class offers. */
export function useClassChoices() {
  const categories = useQuery(categoriesApi.list.queryOptions());
  const aliases = useQuery(categoriesApi.aliases.queryOptions());
  const teachers = useQuery(classesApi.teachers.queryOptions());
  const sessions = useSessions();
  const known = aliases.data?.data.map(({ name, category }) => ({
    name,
    categoryId: category.id,
  }));
  return {
    /** Undefined until loaded. */
    categories: categories.data?.data,
    teachers: teachers.data?.data ?? [],
    sessions,
    error: [categories, aliases, teachers].find(({ isError }) => isError)?.error ?? null,
    retry: () => void Promise.all([categories, aliases, teachers].map((query) => query.refetch())),
    /** The category that a name selects automatically; "" for none. */
    categoryFor: ({ name, section }: Pick<ClassValues, "name" | "section">) =>
      categoryForName({ name, section }, categories.data?.data ?? [], known ?? [])?.id ?? "",
  };
}

export type ClassChoices = ReturnType<typeof useClassChoices>;
