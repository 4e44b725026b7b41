import { isOffice } from "@school/core/accounts/policy.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { type Device, openDevice } from "../../platform/offline/device.ts";
import { ResponseCache } from "../../platform/offline/response-cache.ts";
import { sessionState, subscribe } from "../../platform/session/session.ts";
import { portalApi } from "../api.ts";

/*
 * The parts of the portal that are cached on a device: calls of the contract, or whole modules, by
 * name prefix.
 */

/** Queries that every page reads. */
const FRAME = ["portal.shell", "school.facts"];

/** Queries that are cached for everyone. */
const OWN = [
  ...FRAME,
  "portal.home",
  "accounts.profile",
  "announcements.list",
  "announcements.find",
  "calendar",
  "classes.names",
  "school.sessions",
];

/** Queries about pupils: families read their own, and teachers their classes. */
const OF_PUPILS = [
  "attendance",
  "cbt.marks.own",
  "cbt.paperSheets",
  "classes",
  "lessons",
  "portal.people.child",
  "reportCards",
  "results",
  "students.list",
  "students.ofClass",
  "students.ownFamily",
];

/**
 * Queries for the messages of teachers and families and their possible recipients, so that a
 * message can be started offline.
 */
const OF_WRITERS = [
  "messages.recipients",
  "messages.classesToWrite",
  "messages.threads",
  "messages.thread",
];

/** Queries about the whole school, which only the office caches. */
const OF_OFFICE = ["portal.people", "staff.list", "staff.record", "students"];

const beginsOne = (names: readonly string[], name: string) =>
  names.some((start) => name === start || name.startsWith(`${start}.`));

const nameOf = ([path]: QueryKey) => (Array.isArray(path) ? path.join(".") : "");

function keepsFor(queries: QueryClient, device: Device) {
  return (key: QueryKey): boolean => {
    const name = nameOf(key);
    if (beginsOne(OWN, name)) return true;
    const user = queries.getQueryData(portalApi.shell.queryKey())?.data.user;
    if (user === undefined) return false;
    if (!isOffice(user)) return beginsOne([...OF_PUPILS, ...OF_WRITERS], name);
    const isAllowed = device.reading?.withOfficeLists === true;
    return isAllowed && beginsOne([...OF_PUPILS, ...OF_OFFICE], name);
  };
}

/** Milliseconds after which an open page reads the caching rules again. */
const RENEW_MS = 60 * 60 * 1000;

let opening: { readonly accountId: string; readonly cache: Promise<ResponseCache | null> } | null =
  null;

/** Starts caching the account's reads, and shows cached ones if there is no response. */
export function cacheReads(queries: QueryClient, accountId: string): Promise<ResponseCache | null> {
  if (opening?.accountId === accountId) return opening.cache;
  const cache = start(queries, accountId);
  opening = { accountId, cache };
  // Without the server's key, the next page tries again.
  void cache.then((started) => {
    if (started === null && opening?.cache === cache) opening = null;
  });
  return cache;
}

async function start(queries: QueryClient, accountId: string): Promise<ResponseCache | null> {
  const device = await openDevice(accountId);
  if (device === null) return null;
  const isOpen = () => {
    const { accountId: signedInId, requiredStep } = sessionState();
    return signedInId === accountId && requiredStep === null;
  };
  const cache = new ResponseCache(queries, device, {
    mayCache: keepsFor(queries, device),
    isFrame: (key) => beginsOne(FRAME, nameOf(key)),
    isOpen,
  });
  const stop = await cache.start();
  const renew = () => void device.renew().catch(() => {});
  const clock = setInterval(renew, RENEW_MS);
  addEventListener("online", renew);
  if (!device.isNew) renew();
  const unsubscribe = subscribe(() => {
    if (sessionState().accountId === accountId) return;
    unsubscribe();
    stop();
    clearInterval(clock);
    removeEventListener("online", renew);
    opening = null;
  });
  return cache;
}
