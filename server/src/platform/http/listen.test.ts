import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { listen } from "./listen.ts";

const apps: ReturnType<typeof Fastify>[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

function app() {
  const made = Fastify();
  apps.push(made);
  return made;
}

it("names PORT where another program listens", async () => {
  const first = app();
  await listen(first, readConfig({ PORT: "0" }));
  const { port } = first.server.address() as AddressInfo;
  await expect(listen(app(), readConfig({ PORT: String(port) }))).rejects.toThrow(
    new RegExp(`^PORT: ${port} is in use already on 127.0.0.1$`),
  );
});

it("names HOST where the computer has no such address", async () => {
  const config = readConfig({ PORT: "0", HOST: "192.0.2.1" });
  await expect(listen(app(), config)).rejects.toThrow(/^HOST: 192.0.2.1 is no address/);
});
