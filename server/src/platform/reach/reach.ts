import { toString as drawQrCode } from "qrcode";
import type { Config } from "../config/config.ts";
import { networkAddresses } from "./addresses.ts";
import { usesOwnCertificate } from "./own-certificate.ts";
import { opensOnlyHere } from "./only-here.ts";

/** What set-up changes, unless the environment says it. */
const REACH_VARIABLES = ["HOST", "PUBLIC_URL", "TLS_CERT", "TLS_KEY"] as const;

const LOOPBACK = /^(localhost|127\.|::1$)/;

/** How far the portal can be reached, as its settings say. */
export interface Reach {
  readonly publicUrl: string;
  readonly isChosen: boolean;
  /** The address means another computer on every other computer. */
  readonly isOnlyHere: boolean;
  /** Whether other devices on the network get an answer. */
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
  const setOutside = REACH_VARIABLES.filter((name) => config.setOutside.includes(name));
  return {
    publicUrl,
    isChosen: isAddressChosen,
    isOnlyHere: opensOnlyHere(publicUrl),
    listensToNetwork: !LOOPBACK.test(HOST),
    https: TLS_CERT === undefined ? "none" : usesOwnCertificate(config) ? "own" : "given",
    addresses: networkAddresses(),
    setOutside,
    canChange: setOutside.length === 0 && DATABASE_URL === undefined,
  };
}

/** What a start says last: who can open the address, with a code for phones' cameras. */
export async function describeReach(config: Config): Promise<string> {
  const { publicUrl, isOnlyHere, isChosen } = reachOf(config);
  if (!isOnlyHere) {
    const code = await drawQrCode(publicUrl, { type: "utf8", errorCorrectionLevel: "L" });
    return `${code}\nPhones open the portal with this code.`;
  }
  return isChosen
    ? "Only this computer can open it."
    : "Only this computer can open it so far. Set Up, Phones in school, changes that.";
}
