import type { calendarContract } from "@school/core/calendar/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const calendarApi = roomApi<typeof calendarContract>("calendar");
