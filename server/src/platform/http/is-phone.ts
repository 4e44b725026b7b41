import type { FastifyRequest } from "fastify";

/** Whether the browser says that it is a phone's: by client hint, else by the User-Agent. */
export function isPhone({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const hint = headers["sec-ch-ua-mobile"];
  return hint === undefined ? /\bMobi/.test(headers["user-agent"] ?? "") : hint === "?1";
}
