import type { lessonsContract } from "@school/core/lessons/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const lessonsApi = moduleApi<typeof lessonsContract>("lessons");
