import { chosenDataSaver } from "@school/core/api/data-saver.ts";
import type { FastifyRequest } from "fastify";

/** Whether pictures load on a tap: by the device's choice, else by the browser's setting. */
export function savesData({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const chosen = chosenDataSaver(headers.cookie ?? "");
  return chosen === undefined ? headers["save-data"] === "on" : chosen === "on";
}
