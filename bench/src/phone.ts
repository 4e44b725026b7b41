import { type Browser, type CDPSession, devices, type Page } from "@playwright/test";

/** A cheap phone on a busy network: 400 ms round trip, 400 kbit/s each way, a quarter of the CPU. */
const PHONE = { latency: 400, throughput: 400_000 / 8, slowdown: 4 };

/** A page of a slow phone with an empty cache, and its DevTools session. */
export async function openPhone(
  browser: Browser,
  { storageState }: NonNullable<Parameters<Browser["newContext"]>[0]> = {},
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
  await emulatePhone(cdp);
  return { page, cdp };
}

async function emulatePhone(cdp: CDPSession): Promise<void> {
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: PHONE.throughput,
    uploadThroughput: PHONE.throughput,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: PHONE.slowdown });
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
