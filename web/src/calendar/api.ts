import type { calendarContract } from "@school/core/calendar/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const calendarApi = moduleApi<typeof calendarContract>("calendar");
