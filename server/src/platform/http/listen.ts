import type { FastifyInstance } from "fastify";
import { ConfigError, type Config } from "../config/config.ts";

/** A whole school connects in the moment in which the power is back; Node alone lets 511 wait. */
const MOST_WAITING = 4096;

/**
 * Listens on HOST and PORT, and answers its own address. Throws `ConfigError` where the machine
 * does not let it.
 */
export async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.PORT, host: config.HOST, backlog: MOST_WAITING });
  } catch (error) {
    const fault = faultOf((error as NodeJS.ErrnoException).code ?? "", config);
    throw fault === null ? error : new ConfigError(fault);
  }
}

/** The variable that is to blame for an error of that code, and why; null for none. */
function faultOf(code: string, { HOST, PORT }: Config): string | null {
  if (code === "EADDRINUSE") return `PORT: ${PORT} is in use already on ${HOST}`;
  if (code === "EACCES") return `PORT: this account of the computer may not listen on ${PORT}`;
  const isUnknown = ["EADDRNOTAVAIL", "EAI_AGAIN", "ENOTFOUND"].includes(code);
  return isUnknown ? `HOST: ${HOST} is no address of this computer` : null;
}
