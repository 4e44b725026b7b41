import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";

/** Whether /healthz of a portal on this computer succeeds; its certificate is not checked. */
export function responses(port: number, isHttps: boolean): Promise<boolean> {
  const ask = isHttps ? httpsRequest : httpRequest;
  const request = ask({ host: "127.0.0.1", port, path: "/healthz", rejectUnauthorized: false });
  return new Promise((settle) => {
    request.once("response", (response) => {
      response.resume();
      settle(response.statusCode === 200);
    });
    request.once("error", () => settle(false));
    request.setTimeout(5000, () => request.destroy(new Error("no answer")));
    request.end();
  });
}
