import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { createResponseGate } from "./response-gate.ts";

/** A mail as a mail server received it: its recipient and contents. */
export interface ReceivedMail {
  /** The envelope's recipients. */
  to: string[];
  raw: string;
  mail: Email;
}

export interface TestMailServer {
  /** SMTP_URL */
  url: string;
  received: ReceivedMail[];
  /** Returns how often a client has sent a user name and a password so far. */
  signIns(): number;
  /** Accepts or rejects all sign-ins; at first accepts. Mails need no sign-in. */
  acceptSignIns(isAccepted: boolean): void;
  /** Breaks all connections off. */
  endConnections(): void;
  /** Returns how many connections have been opened so far. */
  connections(): number;
  /** The response to later mails: undefined accepts, a code like 451 or 550 does not. */
  respondWith(code: number | undefined): void;
  /** Blocks responses to mails for such addresses, until the returned function is called. */
  blockResponses(isBlocked: (address: string) => boolean): () => void;
  /** Waits for the `count`-th mail to that address, and returns it. */
  mailTo(address: string, count?: number, timeoutMs?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/** A real SMTP server on a free port of loopback. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let refusal: number | undefined;
  let connections = 0;
  let signIns = 0;
  let isAccepted = true;
  const responses = createResponseGate();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    allowInsecureAuth: true,
    onAuth({ username = "" }, _session, callback) {
      signIns += 1;
      callback(isAccepted ? null : new Error("Authentication failed"), { user: username });
    },
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusal !== undefined) {
          callback(Object.assign(new Error("Not now"), { responseCode: refusal }));
          return;
        }
        const raw = Buffer.concat(chunks);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(raw).then((mail) => {
          received.push({ to, raw: raw.toString(), mail });
          void Promise.all(to.map(responses.wait)).then(() => callback());
        }, callback);
      });
    },
  });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    signIns: () => signIns,
    acceptSignIns(accepted) {
      isAccepted = accepted;
    },
    endConnections() {
      for (const socket of sockets) socket.destroy();
    },
    connections: () => connections,
    respondWith(code) {
      refusal = code;
    },
    blockResponses: responses.block,
    async mailTo(address, count = 1, timeoutMs = TIMEOUT_MS) {
      const deadline = Date.now() + timeoutMs;
      while (Date.now() < deadline) {
        const mail = received.filter(({ to }) => to.includes(address))[count - 1];
        if (mail) return mail;
        await sleep(20);
      }
      throw new Error(`No mail number ${count} came for ${address}`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The link of a mail as it is in its text. */
export function linkOf({ mail }: ReceivedMail): string {
  const link = /^https?:\S+$/m.exec(mail.text ?? "")?.[0];
  if (!link) throw new Error(`No link in: ${mail.text}`);
  return link;
}

/** The six digits of a mail, which are on a line of their own. */
export function codeOf({ mail }: ReceivedMail): string {
  const code = /^\d{6}$/m.exec(mail.text ?? "")?.[0];
  if (!code) throw new Error(`No code in: ${mail.text}`);
  return code;
}
