import type { Actor } from "@school/core/accounts/actor.ts";
import { mayReadAllRegisters } from "@school/core/attendance/policy.ts";
import type { PortalEvent } from "../platform/http/events/notify.ts";

/** A register was saved. */
export const REGISTERS: PortalEvent = { topic: "registers", about: {} };

/** Whether the person receives events of registers: only people who see those of all classes. */
export function canSeeRegisterEvent(actor: Actor, { topic }: PortalEvent): boolean {
  return topic === REGISTERS.topic && mayReadAllRegisters(actor);
}
