import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import type { Statement } from "./processes.ts";

interface Task {
  connection: Connection;
  statements: Statement[];
}

const [{ connection, statements }] = (await once(process, "message")) as [Task];
const { $client: pool } = openDatabase(connection);

/** Sequential, as in the portal: each statement needs the results of the previous one. */
async function runStatements(): Promise<unknown[]> {
  const responses: unknown[] = [];
  for (const statement of statements) responses.push((await pool.query(statement)).rows);
  return responses;
}

const server = createServer((_request, response) => {
  runStatements().then(
    (responses) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(responses));
    },
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.send!({ origin: `http://127.0.0.1:${port}` });
});
process.on("SIGTERM", () => process.exit(0));
