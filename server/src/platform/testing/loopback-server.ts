import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A request with its whole body. */
export interface WholeRequest {
  /** "POST /api/sms/send" */
  path: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
  socket: Socket;
}

export interface LoopbackServer {
  origin: string;
  /** Also ends open connections. */
  close(): Promise<void>;
}

/**
 * An HTTP server on loopback that plays another party in tests.
 *
 * @param atPort 0 for a free one
 */
export async function startLoopbackServer(
  respond: (request: WholeRequest, response: ServerResponse) => Promise<void>,
  atPort: number,
): Promise<LoopbackServer> {
  const server = createServer(
    (request, response) => void readWhole(request).then((whole) => respond(whole, response)),
  );
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(atPort, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function readWhole(request: IncomingMessage): Promise<WholeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { headers, socket, method, url } = request;
  const address = new URL(url!, "http://gateway");
  return {
    path: `${method} ${address.pathname}`,
    url: address,
    headers,
    body: Buffer.concat(chunks).toString(),
    socket,
  };
}
