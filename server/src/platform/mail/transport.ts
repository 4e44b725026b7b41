import { createTransport } from "nodemailer";
import { parseFrom } from "./address.ts";

interface OutgoingMail {
  readonly address: string;
  /** To whom an answer goes; null for the sender. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a letter to many is ended by one POST. */
  readonly leave?: string | undefined;
}

/** Hands one mail to a mail server. Rejects when that does not take it. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Milliseconds; a mail server that is slower than this is down. */
const TIMEOUT_MS = 20_000;

/**
 * Mail through `smtpUrl`. `from` is an address, or a name with the address in angle brackets;
 * `senderName` names the sender where it is an address alone.
 */
export function createMailTransport(
  smtpUrl: string,
  from: string,
  senderName: () => Promise<string>,
): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts come from people; neither files nor addresses are ever read on their behalf.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ address, replyTo, subject, text, html, leave }) {
      const sender = parseFrom(from);
      const name = sender.name ?? (await senderName());
      await transporter.sendMail({
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
      });
    },
    close: () => transporter.close(),
  };
}
