import { toString as drawQrCode } from "qrcode";
import type { Config } from "../../runtime/config/config.ts";
import { networkAddresses } from "./addresses.ts";
import { usesOwnCertificate } from "./own-certificate.ts";
import { isLoopbackUrl } from "./loopback.ts";

/** Variables that set-up changes, unless the environment sets them. */
const ADDRESS_VARIABLES = ["HOST", "PUBLIC_URL", "TLS_CERT", "TLS_KEY"] as const;

const LOOPBACK = /^(localhost|127\.|::1$)/;

/** The range of devices that can reach the portal, according to its settings. */
export interface Reach {
  readonly publicUrl: string;
  readonly isChosen: boolean;
  /** The address means another computer on every other computer. */
  readonly isOnlyHere: boolean;
  /** Whether the portal responds to other devices on the network. */
  readonly listensToNetwork: boolean;
  readonly https: "none" | "own" | "given";
  /** Addresses of this computer on its networks. */
  readonly addresses: readonly string[];
  /** Variables that the environment sets; others do not count while it does. */
  readonly setOutside: readonly string[];
  /** Whether set-up may write the settings: not where several processes share a database. */
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

/**
 * Describes who can open the address, with a QR code for phones' cameras. A start prints this text
 * last.
 */
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
