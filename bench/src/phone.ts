import { type Browser, type CDPSession, devices, type Page } from "@playwright/test";

/** A phone and its network. */
interface Phone {
  /** Milliseconds of a round trip. */
  readonly latency: number;
  /** Bytes a second, each way. */
  readonly throughput: number;
  /** The part of the CPU is one over this. */
  readonly slowdown: number;
}

/** A cheap phone on a busy network: 400 ms round trip, 400 kbit/s each way, a quarter of the CPU. */
const SLOW: Phone = { latency: 400, throughput: 400_000 / 8, slowdown: 4 };

/** The weakest line on which the portal must work, with a phone of 2 GB: 1 s, 50 kbit/s. */
export const FLOOR: Phone = { latency: 1000, throughput: 50_000 / 8, slowdown: 6 };

/** A page of a phone, a slow one if nothing else is said, with an empty cache, and its DevTools session. */
export async function openPhone(
  browser: Browser,
  { storageState }: NonNullable<Parameters<Browser["newContext"]>[0]> = {},
  phone = SLOW,
): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    // The server renders the page of a phone for a browser that says it is one.
    userAgent: devices["Pixel 7"].userAgent,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...(storageState !== undefined && { storageState }),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await emulatePhone(cdp, phone);
  return { page, cdp };
}

async function emulatePhone(cdp: CDPSession, phone: Phone): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: phone.latency,
    downloadThroughput: phone.throughput,
    uploadThroughput: phone.throughput,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: phone.slowdown });
}

/** Counts transferred bytes, with headers and compression. */
export function countTraffic(cdp: CDPSession) {
  let types = new Map<string, string>();
  let sum = { bytes: 0, script: 0, requests: 0 };
  const onResponse = ({ requestId, type }: { requestId: string; type: string }) =>
    types.set(requestId, type);
  const onFinished = (event: { requestId: string; encodedDataLength: number }) => {
    if (event.encodedDataLength === 0) return;
    sum.bytes += event.encodedDataLength;
    sum.requests += 1;
    if (types.get(event.requestId) === "Script") sum.script += event.encodedDataLength;
  };
  cdp.on("Network.responseReceived", onResponse);
  cdp.on("Network.loadingFinished", onFinished);
  return {
    sum: () => ({ ...sum }),
    reset() {
      types = new Map();
      sum = { bytes: 0, script: 0, requests: 0 };
    },
    stop() {
      cdp.off("Network.responseReceived", onResponse);
      cdp.off("Network.loadingFinished", onFinished);
    },
  };
}
