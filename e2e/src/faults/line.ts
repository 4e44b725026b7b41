import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * open: everything passes. refused: nothing listens. silent: connections are accepted without any
 * response.
 */
export type LineState = "open" | "refused" | "silent";

/** A port on loopback that leads to a server outside of the school, or does not. */
export class Line {
  readonly port: number;
  #state: LineState = "open";
  readonly #server: ReturnType<typeof createServer>;
  readonly #sockets = new Set<Socket>();

  private constructor(server: ReturnType<typeof createServer>, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async open(target: number): Promise<Line> {
    const server = createServer((near) => line.#take(near, target));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const line = new Line(server, (server.address() as AddressInfo).port);
    return line;
  }

  async set(state: LineState): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (state === "refused" && this.#server.listening) {
      this.#server.close();
      await once(this.#server, "close");
    } else if (state !== "refused" && !this.#server.listening) {
      this.#server.listen(this.port, "127.0.0.1");
      await once(this.#server, "listening");
    }
    this.#state = state;
  }

  async close(): Promise<void> {
    await this.set("refused");
  }

  #take(near: Socket, target: number): void {
    this.#keep(near);
    if (this.#state === "silent") return void near.resume();
    const far = connect(target, "127.0.0.1");
    this.#keep(far);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#sockets.delete(socket));
  }
}
