import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { one } from "../database/rows.ts";
import { startLoopbackServer, type WholeRequest } from "./loopback-server.ts";

type Provider = "paystack" | "flutterwave";

/** A payment as the provider keeps it. */
export interface HeldPayment {
  provider: Provider;
  /** The provider's own id of the transaction. */
  id: number;
  reference: string;
  kobo: number;
  currency: string;
  email: string;
  name: string;
  returnTo: string;
  /** In Paystack's words; `flutterwaveStatus` has the others'. */
  status: "abandoned" | "success" | "failed";
  paidAt: Date;
}

interface Behaviour {
  /** Answers this to every call instead. */
  status?: number;
  body?: string;
  delayMs?: number;
}

export interface TestPaymentGateway {
  /** TEST_GATEWAY */
  origin: string;
  payments: HeldPayment[];
  /** References that were asked about, in order. */
  verified: string[];
  /** Sets the response to further calls; undefined responds as the provider does. */
  behave(as: Behaviour | undefined): void;
  /** The only payment of that amount. */
  paymentOf(kobo: number): HeldPayment;
  close(): Promise<void>;
}

/** Secrets of the school's test accounts. */
export const PAYSTACK_KEY = "sk_test_0123456789abcdef";
export const FLUTTERWAVE_KEY = "FLWSECK_TEST-0123456789abcdef-X";
export const FLUTTERWAVE_HASH = "a-secret-hash-of-the-school";

interface Answered {
  status: number;
  body: object | string;
  location?: string;
}

/**
 * Paystack and Flutterwave on loopback, each as it documents its protocol, with the page on which
 * payers pay.
 *
 * @param atPort by default a free one
 */
export async function startPaymentGateway(atPort = 0): Promise<TestPaymentGateway> {
  const payments: HeldPayment[] = [];
  const verified: string[] = [];
  let behaviour: Behaviour | undefined;
  async function respond(request: WholeRequest, response: ServerResponse): Promise<void> {
    if (behaviour?.delayMs) await sleep(behaviour.delayMs);
    const answered =
      behaviour?.status === undefined
        ? answerOf(request, { payments, verified, origin: `http://${request.headers.host}` })
        : { status: behaviour.status, body: behaviour.body ?? "{}" };
    const isText = typeof answered.body === "string";
    response.writeHead(answered.status, {
      "content-type": isText ? "text/html; charset=utf-8" : "application/json",
      ...(answered.location !== undefined && { location: answered.location }),
    });
    response.end(isText ? answered.body : JSON.stringify(answered.body));
  }
  const server = await startLoopbackServer(respond, atPort);
  return {
    ...server,
    payments,
    verified,
    behave(as) {
      behaviour = as;
    },
    paymentOf: (kobo) => one(payments.filter((payment) => payment.kobo === kobo)),
  };
}

interface Books {
  payments: HeldPayment[];
  verified: string[];
  origin: string;
}

function answerOf(request: WholeRequest, books: Books): Answered {
  const { path } = request;
  if (/^(GET|POST) \/pay\//.test(path)) return payPage(request, books);
  if (path.includes("/transaction/")) return paystack(request, books);
  return flutterwave(request, books);
}

const newId = ({ payments }: Books) => 4_099_260_516 + payments.length;

function paystack({ path, headers, body }: WholeRequest, books: Books): Answered {
  const refuse = (status: number, message: string) => ({
    status,
    body: { status: false, message },
  });
  if (headers.authorization !== `Bearer ${PAYSTACK_KEY}`) return refuse(401, "Invalid key");
  if (path === "POST /transaction/initialize") {
    const { email, amount, currency, reference, callback_url } = JSON.parse(body) as {
      [key: string]: string;
    };
    if (!email || !/^[^@]+@[^@]+\.[a-z]+$/.test(email))
      return refuse(400, "Invalid Email Address Passed");
    if (!Number.isInteger(amount) || currency !== "NGN") return refuse(400, "Invalid Amount Sent");
    if (books.payments.some((payment) => payment.reference === reference))
      return refuse(400, "Duplicate Transaction Reference");
    books.payments.push({
      provider: "paystack",
      id: newId(books),
      reference: reference!,
      kobo: Number(amount),
      currency,
      email,
      name: "",
      returnTo: callback_url!,
      status: "abandoned",
      paidAt: new Date(),
    });
    return {
      status: 200,
      body: {
        status: true,
        message: "Authorization URL created",
        data: {
          authorization_url: `${books.origin}/pay/${reference}`,
          access_code: "x",
          reference,
        },
      },
    };
  }
  const reference = path.replace("GET /transaction/verify/", "");
  books.verified.push(reference);
  const payment = books.payments.find((one) => one.reference === reference);
  if (!payment) return refuse(400, "Transaction reference not found.");
  return {
    status: 200,
    body: { status: true, message: "Verification successful", data: paystackData(payment) },
  };
}

function paystackData({ id, reference, status, kobo, currency, email, paidAt }: HeldPayment) {
  return {
    id,
    domain: "test",
    status,
    reference,
    amount: kobo,
    currency,
    gateway_response: status === "success" ? "Successful" : "Declined",
    paid_at: status === "success" ? paidAt.toISOString() : null,
    channel: "card",
    fees: 1500,
    customer: { email },
  };
}

function flutterwave({ path, url, headers, body }: WholeRequest, books: Books): Answered {
  const refuse = (status: number, message: string) => ({
    status,
    body: { status: "error", message, data: null },
  });
  if (headers.authorization !== `Bearer ${FLUTTERWAVE_KEY}`)
    return refuse(401, "Invalid authorization key");
  if (path === "POST /v3/payments") {
    const { tx_ref, amount, currency, redirect_url, customer } = JSON.parse(body) as {
      tx_ref: string;
      amount: number;
      currency: string;
      redirect_url: string;
      customer: { email: string; name: string };
    };
    if (!tx_ref || !(amount > 0) || currency !== "NGN" || !customer.email)
      return refuse(400, "Invalid parameters");
    books.payments.push({
      provider: "flutterwave",
      id: newId(books),
      reference: tx_ref,
      kobo: Math.round(amount * 100),
      currency,
      ...customer,
      returnTo: redirect_url,
      status: "abandoned",
      paidAt: new Date(),
    });
    return {
      status: 200,
      body: {
        status: "success",
        message: "Hosted Link",
        data: { link: `${books.origin}/pay/${tx_ref}` },
      },
    };
  }
  if (path !== "GET /v3/transactions/verify_by_reference") return refuse(404, "Not found");
  const reference = url.searchParams.get("tx_ref") ?? "";
  books.verified.push(reference);
  const payment = books.payments.find((one) => one.reference === reference);
  // An unpaid page has no transaction yet.
  if (!payment || payment.status === "abandoned")
    return refuse(400, "No transaction was found for this id");
  return {
    status: 200,
    body: {
      status: "success",
      message: "Transaction fetched successfully",
      data: flutterwaveData(payment),
    },
  };
}

function flutterwaveData({ id, reference, status, kobo, currency, paidAt }: HeldPayment) {
  return {
    id,
    tx_ref: reference,
    flw_ref: `FLW-MOCK-${id}`,
    amount: kobo / 100,
    currency,
    charged_amount: kobo / 100,
    status: status === "success" ? "successful" : "failed",
    created_at: paidAt.toISOString(),
  };
}

/** The provider's page: pays, or leads back without a payment. */
function payPage({ path, url }: WholeRequest, { payments }: Books): Answered {
  const payment = payments.find(({ reference }) => url.pathname === `/pay/${reference}`);
  if (!payment) return { status: 404, body: "<h1>Not found</h1>" };
  const back = new URL(payment.returnTo);
  const names = payment.provider === "paystack" ? ["trxref", "reference"] : ["tx_ref"];
  for (const name of names) back.searchParams.set(name, payment.reference);
  if (path.startsWith("POST")) {
    payment.status = "success";
    payment.paidAt = new Date();
    return { status: 303, body: "", location: back.href };
  }
  return {
    status: 200,
    body: `<!doctype html><html lang="en"><title>Test checkout</title><main><h1>Pay NGN ${payment.kobo / 100}</h1>
      <form method="post"><button>Pay now</button></form><a href="${back.href}">Cancel</a></main></html>`,
  };
}

interface Sent {
  /** Signs with it instead. */
  secret?: string;
  /** The event; by default that the payment was made. */
  event?: object;
}

/** Reports a payment to the portal as its provider does; returns the status of the response. */
export async function reportPayment(
  portalOrigin: string,
  payment: HeldPayment,
  { secret, event = chargeEvent(payment) }: Sent = {},
): Promise<number> {
  const body = JSON.stringify(event);
  const isPaystack = payment.provider === "paystack";
  const signature = isPaystack
    ? createHmac("sha512", secret ?? PAYSTACK_KEY)
        .update(body)
        .digest("hex")
    : (secret ?? FLUTTERWAVE_HASH);
  const response = await fetch(`${portalOrigin}/payment-webhooks/${payment.provider}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature !== "" && {
        [isPaystack ? "x-paystack-signature" : "verif-hash"]: signature,
      }),
    },
    body,
  });
  return response.status;
}

function chargeEvent(payment: HeldPayment): object {
  return payment.provider === "paystack"
    ? { event: "charge.success", data: { ...paystackData(payment), status: "success" } }
    : {
        event: "charge.completed",
        data: { ...flutterwaveData(payment), status: "successful" },
        "event.type": "CARD_TRANSACTION",
      };
}

/** A refund of a payment as its provider reports it. */
export function refundEvent(payment: HeldPayment, refundId: number, kobo: number): object {
  return payment.provider === "paystack"
    ? {
        event: "refund.processed",
        data: {
          id: refundId,
          status: "processed",
          transaction_reference: payment.reference,
          refund_reference: `RF${refundId}`,
          amount: String(kobo),
          currency: "NGN",
        },
      }
    : {
        event: "refund.completed",
        data: {
          id: refundId,
          status: "completed",
          AmountRefunded: kobo / 100,
          FlwRef: `FLW-MOCK-${payment.id}`,
          TransactionId: payment.id,
        },
      };
}
