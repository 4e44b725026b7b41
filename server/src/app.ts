import type { Router } from "@orpc/server";
import { contract } from "@school/core/portal/contract.ts";
import { homeScreenPages } from "@school/core/portal/home-screen.ts";
import type { FastifyInstance } from "fastify";
import { mountAuth } from "./accounts/auth/auth-v1.ts";
import { identify } from "./accounts/auth/identify.ts";
import { accountsRoutes } from "./accounts/routes.ts";
import type { Keyring } from "./accounts/auth/signing-keys.ts";
import { announcementsRoutes } from "./announcements/routes.ts";
import { attendanceRoutes } from "./attendance/routes.ts";
import { mountCalendarFeeds } from "./calendar/mount-feeds.ts";
import { calendarRoutes } from "./calendar/routes.ts";
import { cbtRoutes } from "./cbt/routes.ts";
import { classesRoutes } from "./classes/routes.ts";
import { lessonsRoutes } from "./lessons/routes.ts";
import { notifyOfHomework } from "./messages/automatic/homework.ts";
import { familiesOfRelease } from "./messages/automatic/released.ts";
import { messagesRoutes } from "./messages/routes.ts";
import { mountShortAddresses } from "./messages/short-address.ts";
import type { Config } from "./platform/runtime/config/config.ts";
import type { Database } from "./platform/database/database.ts";
import { diskOf, type ReadDisk } from "./platform/runtime/disk-space.ts";
import { mountEvents } from "./platform/http/events/stream.ts";
import { openBucket } from "./platform/documents/files/bucket.ts";
import { mountFiles } from "./platform/documents/files/serve-files.ts";
import { mountApi } from "./platform/http/api.ts";
import type { RequestContext } from "./platform/http/context.ts";
import { mountHealth } from "./platform/http/health.ts";
import { acceptMultipart } from "./platform/http/multipart.ts";
import { mountOpenApi } from "./platform/http/openapi.ts";
import type { EarlierFiles } from "./platform/http/earlier-files.ts";
import { mountPages } from "./platform/http/pages.ts";
import { createServer } from "./platform/http/server.ts";
import type { Log } from "./platform/runtime/log/log.ts";
import { mountMetrics } from "./platform/runtime/metrics/metrics.ts";
import { loadStandby } from "./platform/standby-port.ts";
import { mountPhoneReports } from "./platform/outgoing/phone/reports.ts";
import { readBuiltDocuments } from "./portal/documents/built-documents.ts";
import { mountDocuments } from "./portal/documents/mount-documents.ts";
import { privatePaths } from "./portal/private-paths.ts";
import { portalRoutes } from "./portal/routes.ts";
import { mountTrust } from "./portal/setup/mount-trust.ts";
import { portalSubscriber } from "./portal/event-subscribers.ts";
import { mountVerifyPage } from "./report-cards/release/verify-page.ts";
import { privacyRoutes } from "./privacy/routes.ts";
import { reportCardsRoutes } from "./report-cards/routes.ts";
import { resultsRoutes } from "./results/routes.ts";
import { lastGoodBackup } from "./school/backups/queries.ts";
import { schoolRoutes } from "./school/routes.ts";
import { readBuiltFront } from "./site/built-front.ts";
import { readBuiltSite } from "./site/built-site.ts";
import { markAdmitted } from "./site/commands-enquiries.ts";
import { mountFront } from "./site/mount-front.ts";
import { mountSite } from "./site/mount-site.ts";
import { mountNewsletterPages } from "./site/plain-pages.ts";
import { siteRoutes } from "./site/routes.ts";
import { takeStaffId } from "./staff/records/commands-add.ts";
import { staffRoutes } from "./staff/routes.ts";
import { classRegister } from "./students/class-port.ts";
import { studentsRoutes } from "./students/routes.ts";
import { mountPaymentWebhooks } from "./fees/online/webhooks.ts";
import { mountReceiptPage } from "./fees/payments/receipt-page.ts";
import { feesRoutes } from "./fees/routes.ts";
import { yearsRoutes } from "./years/routes.ts";

/** The implementation of the contract, module by module. */
const router = {
  accounts: accountsRoutes({ classPort: classRegister, takeStaffId }),
  school: schoolRoutes(classRegister),
  classes: classesRoutes,
  staff: staffRoutes,
  students: studentsRoutes(markAdmitted),
  calendar: calendarRoutes,
  attendance: attendanceRoutes,
  results: resultsRoutes,
  cbt: cbtRoutes,
  reportCards: reportCardsRoutes(familiesOfRelease),
  lessons: lessonsRoutes(notifyOfHomework),
  years: yearsRoutes,
  fees: feesRoutes,
  announcements: announcementsRoutes,
  messages: messagesRoutes,
  site: siteRoutes,
  privacy: privacyRoutes,
  portal: portalRoutes,
} satisfies Router<typeof contract, RequestContext>;

interface AppParts {
  config: Config;
  db: Database;
  keyring: Keyring;
  log: Log;
  readDisk?: ReadDisk;
  restart?: (() => void) | null;
  leaving?: AbortSignal;
  earlierFiles?: EarlierFiles | null;
}

/** The whole portal on one HTTP server that does not listen yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const {
    config,
    db,
    keyring,
    log,
    readDisk = diskOf(config),
    restart = null,
    leaving,
    earlierFiles,
  } = parts;
  const standby = await loadStandby(config);
  standby.serve(config, db);
  const app = await createServer(config, log);
  mountHealth(app, db, { readDisk, leaving });
  mountMetrics(app, {
    config,
    db,
    async lastGoodBackup() {
      const last = await lastGoodBackup(db);
      return last && Date.parse(last.startedAt) / 1000;
    },
    measures: standby.measures(config, db),
  });
  await mountAuth(app, { db, keyring });
  mountFiles(app, { db, sealer: keyring.sealer, bucket: await openBucket(config) });
  mountPhoneReports(app, { config, db, sealer: keyring.sealer });
  mountPaymentWebhooks(app, { config, db, sealer: keyring.sealer, log });
  mountEvents(app, { db, log, subscriberOf: (bearer) => portalSubscriber(db, bearer) });
  acceptMultipart(app, async (bearer) => (await identify(db, bearer)) !== null);
  mountOpenApi(app, contract);
  mountApi(app, router, { config, db, log, sealer: keyring.sealer, readDisk, restart });
  mountVerifyPage(app, { db });
  mountReceiptPage(app, { db });
  mountTrust(app, { db, config });
  mountCalendarFeeds(app, { db, sealer: keyring.sealer, publicUrl: config.publicUrl });
  mountShortAddresses(app);
  const { sealer, sendsMail: sendsEmail } = keyring;
  const visitors = { db, sealer, publicUrl: config.publicUrl, sendsEmail };
  mountNewsletterPages(app, visitors);
  mountSite(app, {
    ...visitors,
    built: readBuiltSite(),
    privatePaths: privatePaths(),
    shortcutsOf: homeScreenPages,
  });
  mountFront(app, { db, config, built: readBuiltFront() });
  // The test page is its own document, so that it opens quickly and offline (decision 0023).
  const sendPage = await mountPages(app, {
    documents: { "/dashboard/cbt/sit/": { file: "sit.html", worker: "sit-worker.js" } },
    earlierFiles: earlierFiles ?? null,
  });
  const built = readBuiltDocuments();
  if (sendPage && built) {
    const { sealer } = keyring;
    mountDocuments(app, {
      config,
      db,
      sealer,
      readDisk,
      restart,
      keyring,
      router,
      built,
      sendPage,
    });
  }
  return app;
}
