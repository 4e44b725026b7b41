import { generateKeyPairSync, sign } from "node:crypto";

/*
 * A certificate signed by its own key, as ASN.1 in DER (RFC 5280): Node reads certificates and makes
 * none, and openssl is not on every computer.
 */

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  // As short as possible, which DER requires.
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  const size = length < 128 ? [length] : long;
  return Buffer.concat([Buffer.from([tag, ...size]), contents]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const utcTime = (text: string) => der(0x17, Buffer.from(text));

/** PEM texts of a certificate for 127.0.0.1 and its key. */
export function makeCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid("2a8648ce3d040302"));
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("test")))));
  const address = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const subjectAltName = sequence(oid("551d11"), der(0x04, address));
  const contents = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime("200101000000Z"), utcTime("491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(subjectAltName)),
  );
  const signature = sign("sha256", contents, privateKey);
  const whole = sequence(contents, algorithm, der(0x03, Buffer.from([0]), signature));
  const base64 = whole.toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
}
