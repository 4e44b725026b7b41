import { itemAt } from "@school/core/api/lists.ts";
import fc, { type Arbitrary } from "fast-check";
import {
  ArbitraryFile,
  arbitraryInput,
  type KnownValues,
} from "../platform/testing/arbitrary-input.ts";
import { HOSTILE_QUERIES, hostileBodies } from "../platform/testing/hostile.ts";
import type { RawRequest } from "../platform/testing/raw-client.ts";
import { type Endpoint, endpoints, type HostileSchool, requestFor } from "./hostile-school.ts";

export interface FuzzRequest extends RawRequest {
  /** The id of the person who sends it; null for a stranger. */
  readonly as: string | null;
}

const JSON_TYPE = { "content-type": "application/json" };

/** Requests to every endpoint of the contract and to those of /auth/v1. */
export function fuzzRequests(
  school: HostileSchool,
  known: KnownValues,
  authAddresses: readonly string[],
): Arbitrary<FuzzRequest> {
  const ofContract = endpoints.map((endpoint) => requestsTo(endpoint, school, known));
  const auth = authRequests(school, known, authAddresses);
  return fc.oneof(
    { weight: 12, arbitrary: fc.nat(ofContract.length - 1).chain((at) => itemAt(ofContract, at)) },
    { weight: 1, arbitrary: auth },
  );
}

function requestsTo(
  endpoint: Endpoint,
  { people }: HostileSchool,
  known: KnownValues,
): Arbitrary<FuzzRequest> {
  const { gate } = endpoint;
  const ids = people.map(({ id }) => id);
  const admitted = gate === "anyone" ? [] : people.filter(({ actor }) => gate(actor));
  const callers = fc.oneof(
    ...(admitted.length > 0
      ? [{ weight: 16, arbitrary: fc.constantFrom(...admitted.map(({ id }) => id)) }]
      : []),
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  const inputs = arbitraryInput(endpoint.schema, known).map((input) =>
    typeof input === "object" && input !== null ? (input as Record<string, unknown>) : {},
  );
  const twists = fc.option(fc.nat(200), { freq: 12 });
  const keys = fc.option(fc.oneof(fc.uuid(), fc.string({ unit: "grapheme-ascii" })), { freq: 8 });
  return fc.tuple(inputs, callers, twists, keys).chain(([input, as, twist, key]) => {
    const plain = requestFor(endpoint, input);
    const headers = { ...(key !== null && { "idempotency-key": key.trim() }) };
    const sent = Object.values(input).some((value) => value instanceof ArbitraryFile)
      ? multipart(plain.endpoint, input)
      : fc.constant(jsonRequest(plain));
    return sent.map((request) => {
      const twisted = twist === null ? request : twistedRequest(request, twist);
      return { ...twisted, as, headers: { ...headers, ...twisted.headers } };
    });
  });
}

function jsonRequest({ endpoint, body }: { endpoint: string; body?: string }): RawRequest {
  const [method = "", path = ""] = endpoint.split(" ");
  return {
    method,
    path: `/api${path}`,
    ...(body !== undefined && { body, headers: JSON_TYPE }),
  };
}

const isWithoutBody = (method: string) => method === "GET" || method === "HEAD";

/** Another body, or filters that are none or come twice. */
function twistedRequest(request: RawRequest, at: number): RawRequest {
  if (isWithoutBody(request.method)) {
    const query = itemAt(HOSTILE_QUERIES, at % HOSTILE_QUERIES.length);
    const [path = "", ownQuery = ""] = request.path.split("?");
    // The request's own parameters once more.
    return { ...request, path: `${path}?${ownQuery}&${at % 3 === 0 ? ownQuery : query}` };
  }
  const bodies = hostileBodies(typeof request.body === "string" ? readJson(request.body) : {});
  const { body, headers } = itemAt(bodies, at % bodies.length);
  return { ...request, ...(body !== undefined && { body }), headers: headers ?? JSON_TYPE };
}

function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === "object" ? value : {};
}

const BOUNDARY = "----school";

/** An upload, whose other fields are texts; now and then it ends too early. */
function multipart(endpoint: string, input: Record<string, unknown>): Arbitrary<RawRequest> {
  const [method = "", path = ""] = endpoint.split(" ");
  const parts = Object.entries(input).flatMap(([name, value]) => {
    const isFile = value instanceof ArbitraryFile;
    const about = isFile ? `; filename="${value.name}"\r\nContent-Type: ${value.type}` : "";
    const content = isFile ? value.bytes : Buffer.from(String(JSON.stringify(value)));
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${about}\r\n\r\n`;
    return [Buffer.from(head), content, Buffer.from("\r\n")];
  });
  const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  return fc.option(fc.nat(whole.length), { freq: 10 }).map((cut) => ({
    method,
    path: `/api${path}`,
    headers,
    body: cut === null ? whole : whole.subarray(0, cut),
  }));
}

const AUTH_FIELDS = {
  email: ["ada.obi@test.school", "nobody@test.school"],
  password: ["long enough 1", "Shared-Password-1"],
  phone: ["+2348035550101", "08035550101"],
  type: ["signup", "recovery", "magiclink", "email_change", "sms", "totp"],
  grant_type: ["password", "refresh_token", "pkce", "id_token"],
  refresh_token: ["no token"],
  token: ["123456"],
  token_hash: ["00".repeat(28)],
  code: ["123456"],
  challenge_id: [] as string[],
  factor_type: ["totp", "phone", "webauthn"],
  friendly_name: ["Phone"],
  scope: ["global", "local", "others"],
  nonce: ["123456"],
  pin: ["2468", "1"],
  provider: ["google"],
  redirect_to: ["/dashboard", "https://elsewhere.example", "javascript:a()"],
  data: [{ firstName: "Ada", lastName: "Obi" }, {}],
  credential: [{ id: "a", rawId: "a", type: "public-key", response: {} }],
};

function authRequests(
  { people }: HostileSchool,
  known: KnownValues,
  addresses: readonly string[],
): Arbitrary<FuzzRequest> {
  const fields = Object.entries(AUTH_FIELDS).map(([name, values]) => {
    const value =
      values.length > 0 ? fc.constantFrom<unknown>(...values) : fc.constantFrom(...known.ids);
    return [name, fc.oneof({ weight: 4, arbitrary: value }, arbitraryInput({}, known))];
  });
  const records = fc.record(Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: [],
  });
  const callers = fc.option(fc.constantFrom(...people.map(({ id }) => id)));
  const ids = fc.oneof(fc.constantFrom(...known.ids), fc.constantFrom("1", "%00", "__proto__"));
  const twists = fc.option(fc.nat(200), { freq: 12 });
  return fc
    .tuple(fc.constantFrom(...addresses), records, callers, ids, twists)
    .map(([address, body, as, id, twist]) => {
      const [method = "", path = ""] = address.split(" ");
      const pairs = Object.entries(body).map(
        ([name, value]) =>
          `${name}=${encodeURIComponent(String(JSON.stringify(value)).replaceAll('"', "").toWellFormed())}`,
      );
      const request: RawRequest = {
        method,
        path: `${path.replace(":id", id)}?${pairs.join("&")}`,
        ...(!isWithoutBody(method) && { body: JSON.stringify(body), headers: JSON_TYPE }),
      };
      return { ...(twist === null ? request : twistedRequest(request, twist)), as };
    });
}
