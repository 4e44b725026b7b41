import type { peopleContract } from "@school/core/portal/contract-people.ts";
import { roomApi } from "../../platform/client/room-api.ts";

export const peopleApi = roomApi<typeof peopleContract>("people");
