import type { categoriesContract } from "@school/core/classes/contract-categories.ts";
import type { manageClassesContract } from "@school/core/classes/contract-manage.ts";
import type { subjectsContract } from "@school/core/classes/contract-subjects.ts";
import type { classesContract } from "@school/core/classes/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const classesApi = roomApi<typeof classesContract>("classes");
export const categoriesApi = roomApi<typeof categoriesContract>("classCategories");
export const manageClassesApi = roomApi<typeof manageClassesContract>("manageClasses");
export const subjectsApi = roomApi<typeof subjectsContract>("subjects");
