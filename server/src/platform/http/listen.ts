import type { FastifyInstance } from "fastify";
import { ConfigError, type Config } from "../config/config.ts";

/** Listens on HOST and PORT. Throws `ConfigError` where the machine does not let it. */
export async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
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
