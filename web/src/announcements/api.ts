import type { announcementsContract } from "@school/core/announcements/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const announcementsApi = roomApi<typeof announcementsContract>("announcements");
