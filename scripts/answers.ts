import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

/** Whether /healthz of a portal on this computer succeeds; its certificate is not checked. */
export function responses(port: number, isHttps: boolean): Promise<boolean> {
  const ask = isHttps ? httpsRequest : httpRequest;
  const asked = ask({ host: "127.0.0.1", port, path: "/healthz", rejectUnauthorized: false });
  return new Promise((settle) => {
    asked.once("response", (response) => {
      response.resume();
      settle(response.statusCode === 200);
    });
    asked.once("error", () => settle(false));
    asked.setTimeout(5000, () => asked.destroy(new Error("no answer")));
    asked.end();
  });
}
