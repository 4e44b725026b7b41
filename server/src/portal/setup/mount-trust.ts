import { X509Certificate } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import { TRUST_PATH } from "../../platform/http/listen.ts";
import {
  authorityCertificate,
  usesOwnCertificate,
} from "../../platform/http/public-address/own-certificate.ts";
import { plainPage } from "../../school/plain-page.ts";
import { schoolFacts } from "../../school/queries.ts";
import { trustTexts } from "./text.ts";

const FILE = `${TRUST_PATH}/school.crt`;

/**
 * Serves the page on which phones learn to trust the school's certificate, and the file that they
 * install. Also without HTTPS, since the phone does not trust it yet.
 */
export function mountTrust(app: FastifyInstance, { db, config }: { db: Database; config: Config }) {
  app.get(TRUST_PATH, async (_request, reply) => {
    const school = await schoolFacts(db);
    void reply.type("text/html; charset=utf-8").header("x-robots-tag", "noindex");
    if (!usesOwnCertificate(config)) {
      return reply.send(
        plainPage(school, trustTexts.none, { text: "Phones can open this portal as it is." }),
      );
    }
    return reply.send(
      plainPage(school, "Let this phone trust the school", {
        text: "Do this once on each phone or computer. Then the portal opens without a warning, and tests work offline. The certificate counts only for the school's own network.",
        links: [
          { href: FILE, label: "1. Download the certificate" },
          { href: config.publicUrl, label: "3. Open the portal" },
        ],
        lists: trustTexts.steps,
      }),
    );
  });

  app.get(FILE, async (_request, reply) => {
    const pem = usesOwnCertificate(config) ? await authorityCertificate(config.DATA_DIR) : null;
    if (pem === null) return reply.code(404).send({ code: "not_found", message: trustTexts.none });
    return reply
      .type("application/x-x509-ca-cert")
      .header("content-disposition", 'attachment; filename="school.crt"')
      .send(new X509Certificate(pem).raw);
  });
}
