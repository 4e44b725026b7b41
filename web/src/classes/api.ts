import type { classesContract } from "@school/core/classes/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const classesApi = roomApi<typeof classesContract>("classes");
export const { categories: categoriesApi, subjects: subjectsApi } = classesApi;
