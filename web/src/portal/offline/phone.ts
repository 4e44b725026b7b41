/*
 * The parts with which a phone stores and sends an account's changes, without pages: the benchmark of
 * cut lines runs them in processes that it kills.
 */

export { openChangeStore } from "../../platform/offline/change-store.ts";
export { Outbox } from "../../platform/offline/outbox.ts";
export { importKey } from "../../platform/offline/sealed.ts";
export { senders } from "./senders.ts";
