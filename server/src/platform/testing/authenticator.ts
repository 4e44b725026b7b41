import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Values that a browser adds to those the server requested, and the faults of a broken device. */
interface Answered {
  /** The page's address. */
  origin?: string;
  /** Whether the person unlocked the device. */
  isUnlocked?: boolean;
  /** Other than the next one. */
  counter?: number;
  challenge?: string;
  rpId?: string;
}

const UP = 0x01;
const UV = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/**
 * A device with one passkey (WebAuthn level 2, sections 6.1 and 6.5; ES256, no attestation). Its
 * keys and signatures are real; it returns the JSON of a browser.
 */
export class SoftAuthenticator {
  readonly id = randomBytes(16).toString("base64url");
  counter = 0;
  readonly #origin: string;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #userHandle = "";

  /** `origin`: that of the page in the device's browser. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers the options of a registration. */
  create(
    options: { challenge: string; rp: { id?: string }; user: { id: string } },
    answered: Answered = {},
  ) {
    this.#userHandle = options.user.id;
    const request = { challenge: options.challenge, rpId: options.rp.id ?? "" };
    const clientDataJSON = this.#clientData("webauthn.create", request, answered);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, "base64url"),
      coseKey(this.#keys.publicKey),
    ]);
    const authData = Buffer.concat([this.#authData(request, answered, HAS_KEY), attested]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]) as Map<string, never>,
    );
    return this.#credential({
      clientDataJSON: clientDataJSON.toString("base64url"),
      attestationObject: Buffer.from(attestationObject).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Answers the options of a sign-in or of a second step. */
  get(options: { challenge: string; rpId?: string }, answered: Answered = {}) {
    const request = { challenge: options.challenge, rpId: options.rpId ?? "" };
    this.counter = answered.counter ?? this.counter + 1;
    const clientDataJSON = this.#clientData("webauthn.get", request, answered);
    const authenticatorData = this.#authData(request, answered, 0);
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
    return this.#credential({
      clientDataJSON: clientDataJSON.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      userHandle: this.#userHandle,
    });
  }

  #credential<Response>(response: Response) {
    const { id } = this;
    return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
  }

  #clientData(type: string, request: { challenge: string }, answered: Answered): Buffer {
    const challenge = answered.challenge ?? request.challenge;
    const origin = answered.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(request: { rpId: string }, answered: Answered, more: number): Buffer {
    const flags = UP | (answered.isUnlocked === false ? 0 : UV) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(answered.rpId ?? request.rpId), Buffer.from([flags]), counter]);
  }
}

/** RFC 9053: an EC2 key for ES256 on P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const map = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(map));
}
