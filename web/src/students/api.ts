import type { studentsContract } from "@school/core/students/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const studentsApi = moduleApi<typeof studentsContract>("students");
