import { mutex } from "../../runtime/mutex.ts";
import { parseFrom } from "./address.ts";

interface OutgoingMail {
  /** Message id, by which mail programs recognise duplicates. */
  readonly id: string;
  readonly address: string;
  /** Address for replies; null for the sender. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One-click unsubscribe address of a letter to many. */
  readonly leave?: string | undefined;
}

/** Hands mails to a mail server. */
export interface MailTransport {
  /** Number of mails sent concurrently. */
  readonly connections: number;
  /** Rejects if the mail server does not accept the mail. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Milliseconds after which the mail server counts as down. */
const TIMEOUT_MS = 20_000;

/**
 * Milliseconds without a try after the mail server refused the password: 6 tries an hour. Providers
 * lock an account after a hundred mails with a wrong password.
 */
const REFUSED_PAUSE_MS = 600_000;

interface MailServer {
  readonly url: string;
  /**
   * Number of concurrent connections to the mail server. Each stays open and sends one mail after
   * the other.
   */
  readonly connections: number;
  /** An address, or a name with the address in angle brackets. */
  readonly from: string;
  /** Sender's name if `from` is only an address. */
  senderName(): Promise<string>;
}

/** Mail through a mail server. */
export async function createMailTransport(server: MailServer): Promise<MailTransport> {
  const { url, connections, from, senderName } = server;
  // Not loaded by schools without a mail server.
  const { createTransport } = await import("nodemailer");
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts come from people; no file or URL in them may be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const signingIn = mutex();
  let isSignedIn = new URL(url).username === "";
  let refusal: { readonly error: unknown; readonly until: number } | null = null;

  /** Runs `work`, unless the mail server refused the password a short time ago. */
  async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
    if (refusal !== null && performance.now() < refusal.until) throw refusal.error;
    try {
      await work();
    } catch (error) {
      if ((error as { code?: unknown }).code === "EAUTH") {
        isSignedIn = false;
        refusal = { error, until: performance.now() + REFUSED_PAUSE_MS };
      }
      throw error;
    }
  }

  /** Tests the password on one connection before mails use it on all. */
  const signIn = () =>
    signingIn(() =>
      unlessRefused(async () => {
        if (!isSignedIn) await transporter.verify();
        isSignedIn = true;
        refusal = null;
      }),
    );

  return {
    connections,
    async send({ id, address, replyTo, subject, text, html, leave }) {
      const sender = parseFrom(from);
      const name = sender.name ?? (await senderName());
      if (!isSignedIn) await signIn();
      const mail = {
        messageId: `<${id}@${sender.address.split("@").at(-1)}>`,
        from: { name, address: sender.address },
        // An object is used as it is; a string would be parsed for further recipients.
        to: { name: "", address },
        ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
        envelope: { from: sender.address, to: [address] },
        subject,
        text,
        html,
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(leave && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
        },
        ...(leave && { list: { unsubscribe: leave } }),
      };
      await unlessRefused(() => transporter.sendMail(mail));
    },
    close: () => transporter.close(),
  };
}
