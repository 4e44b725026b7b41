import type { schoolContract } from "@school/core/school/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const schoolApi = roomApi<typeof schoolContract>("school");
export const {
  academic: academicApi,
  settings: settingsApi,
  audit: auditApi,
  outbox: outboxApi,
  jobs: jobsApi,
  backups: backupsApi,
} = schoolApi;
