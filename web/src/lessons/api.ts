import type { lessonsContract } from "@school/core/lessons/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const lessonsApi = roomApi<typeof lessonsContract>("lessons");
