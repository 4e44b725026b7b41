import { mutex } from "../../runtime/mutex.ts";
import { parseFrom } from "./address.ts";

interface OutgoingMail {
  /** Identifies the mail, so that a mail program can recognise duplicates. */
  readonly id: string;
  readonly address: string;
  /** Address for replies; null for the sender. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a letter to many is ended by one POST. */
  readonly leave?: string | undefined;
}

/** Hands mails to a mail server. */
export interface MailTransport {
  /** Number of mails that it sends at once. */
  readonly connections: number;
  /** Rejects when the mail server does not take the mail. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Milliseconds; a mail server that is slower than this is down. */
const TIMEOUT_MS = 20_000;

/**
 * Milliseconds without a try after the mail server refused the password: 6 tries an hour. Providers
 * lock an account that is tried with a wrong password for each of a hundred mails.
 */
const REFUSED_PAUSE_MS = 600_000;

interface MailServer {
  readonly url: string;
  /**
   * Number of connections to the mail server at once. Each stays open and sends one mail after the
   * other.
   */
  readonly connections: number;
  /** An address, or a name with the address in angle brackets. */
  readonly from: string;
  /** Names the sender where `from` is an address alone. */
  senderName(): Promise<string>;
}

/** Mail through a mail server. */
export async function createMailTransport(server: MailServer): Promise<MailTransport> {
  const { url, connections, from, senderName } = server;
  // A school without a mail server does without its code.
  const { createTransport } = await import("nodemailer");
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts come from people; neither files nor addresses are ever read on their behalf.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const signingIn = mutex();
  let isSignedIn = new URL(url).username === "";
  let refusal: { readonly error: unknown; readonly until: number } | null = null;

  /** Does `work` at the mail server, and nothing for a while after it refused the password. */
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

  /** Tries the password on one connection before mails do it on all of them. */
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
        // An object is taken as it is; a text would be parsed for further recipients.
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
