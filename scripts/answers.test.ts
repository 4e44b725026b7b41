import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { responses } from "./answers.ts";

test("a portal answers once it is well, and not while nothing listens", async () => {
  let status = 503;
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/healthz" ? status : 404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await responses(port, false)).toBe(false);
  status = 200;
  expect(await responses(port, false)).toBe(true);
  await new Promise((closed) => server.close(closed));
  expect(await responses(port, false)).toBe(false);
});
