import type { academicContract } from "@school/core/school/contract-academic.ts";
import type { auditContract } from "@school/core/school/contract-audit.ts";
import type { jobsContract } from "@school/core/school/contract-jobs.ts";
import type { outboxContract } from "@school/core/school/contract-outbox.ts";
import type { settingsContract } from "@school/core/school/contract-settings.ts";
import type { schoolContract } from "@school/core/school/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const schoolApi = roomApi<typeof schoolContract>("school");
export const academicApi = roomApi<typeof academicContract>("academic");
export const auditApi = roomApi<typeof auditContract>("audit");
export const jobsApi = roomApi<typeof jobsContract>("backgroundJobs");
export const outboxApi = roomApi<typeof outboxContract>("outbox");
export const settingsApi = roomApi<typeof settingsContract>("settings");
