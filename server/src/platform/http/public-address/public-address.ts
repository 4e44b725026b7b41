import { toString as drawQrCode } from "qrcode";
import type { Config } from "../../runtime/config/config.ts";
import { networkAddresses } from "./addresses.ts";
import { usesOwnCertificate } from "./own-certificate.ts";
import { isLoopbackUrl } from "./loopback.ts";

/** Variables that the guided set-up changes, unless the environment sets them. */
const ADDRESS_VARIABLES = ["HOST", "PUBLIC_URL", "TLS_CERT", "TLS_KEY"] as const;

const LOOPBACK = /^(localhost|127\.|::1$)/;

/** The devices that can reach the portal, according to its settings. */
export interface Reach {
  readonly publicUrl: string;
  readonly isChosen: boolean;
  /** Whether it is a loopback address, which opens only on this computer. */
  readonly isOnlyHere: boolean;
  /** Whether the portal listens to other devices in the network. */
  readonly listensToNetwork: boolean;
  readonly https: "none" | "own" | "given";
  /** Network addresses of this computer. */
  readonly addresses: readonly string[];
  /** Variables set in the environment, which take precedence. */
  readonly setOutside: readonly string[];
  /** Whether set-up may write the settings: not if several processes share a database. */
  readonly canChange: boolean;
}

export function reachOf(config: Config): Reach {
  const { HOST, TLS_CERT, DATABASE_URL, publicUrl, isAddressChosen } = config;
  const setOutside = ADDRESS_VARIABLES.filter((name) => config.setOutside.includes(name));
  return {
    publicUrl,
    isChosen: isAddressChosen,
    isOnlyHere: isLoopbackUrl(publicUrl),
    listensToNetwork: !LOOPBACK.test(HOST),
    https: TLS_CERT === undefined ? "none" : usesOwnCertificate(config) ? "own" : "given",
    addresses: networkAddresses(),
    setOutside,
    canChange: setOutside.length === 0 && DATABASE_URL === undefined,
  };
}

/** Describes who can open the address, with a QR code for phones. Printed last at startup. */
export async function describeAddress(config: Config): Promise<string> {
  const { publicUrl, isOnlyHere, isChosen } = reachOf(config);
  if (!isOnlyHere) {
    const code = await drawQrCode(publicUrl, { type: "utf8", errorCorrectionLevel: "L" });
    return `${code}\nPhones open the portal with this code.`;
  }
  return isChosen
    ? "Only this computer can open it."
    : "Only this computer can open it so far. Set Up, Phones in school, changes that.";
}
