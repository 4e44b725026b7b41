import type { studentsContract } from "@school/core/students/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const studentsApi = roomApi<typeof studentsContract>("students");
