import type { schoolContract } from "@school/core/school/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const schoolApi = moduleApi<typeof schoolContract>("school");
export const {
  academic: academicApi,
  settings: settingsApi,
  audit: auditApi,
  reads: readsApi,
  outbox: sentMailApi,
  jobs: jobsApi,
  backups: backupsApi,
} = schoolApi;
