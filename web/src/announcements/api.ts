import type { announcementsContract } from "@school/core/announcements/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const announcementsApi = moduleApi<typeof announcementsContract>("announcements");
