import type { classesContract } from "@school/core/classes/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const classesApi = moduleApi<typeof classesContract>("classes");
export const { categories: categoriesApi, subjects: subjectsApi } = classesApi;
