import { implement, os } from "@orpc/server";
import {
  type SessionSettings,
  sheetSettingsContract,
} from "@school/core/report-cards/settings/contract.ts";
import { SHEET_STAMP } from "@school/core/report-cards/settings/stamp.ts";
import { makeSheets } from "@school/core/report-cards/sheets/make-sheets.ts";
import { picturesOf } from "@school/core/report-cards/sheets/sheet.ts";
import { schemeOfGroup } from "@school/core/school/grading-scheme.ts";
import { guard } from "../../accounts/guards.ts";
import { listCategories, listSubjects } from "../../classes/queries.ts";
import type { Reader } from "../../platform/database/database.ts";
import { signedAddress } from "../../platform/documents/files/address.ts";
import { makePicture } from "../../platform/documents/files/picture.ts";
import { storeUpload } from "../../platform/documents/files/uploads.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { NoSheets } from "../sheets/errors.ts";
import { pictureAddresses, readSheetClasses } from "../sheets/queries.ts";
import { saveSheetSettings } from "./commands.ts";
import { countEntered, findSheetSettings, requireGrading, STAMP_PURPOSE } from "./queries.ts";

const api = implement(sheetSettingsContract).$context<RequestContext>().use(guard);

/** Decodes the uploaded stamp before any transaction begins. */
const decoding = os
  .$context<RequestContext>()
  .middleware(async ({ next }, { stamp }: { stamp: File }) => {
    const shape = { side: 512, fit: "inside" } as const;
    return next({ context: { bytes: await makePicture(stamp, SHEET_STAMP, shape) } });
  });

/** Throws `SessionNotFound`. */
async function readSession(
  db: Reader,
  sealer: Sealer,
  sessionId: string,
): Promise<SessionSettings> {
  const session = await requireGrading(db, sessionId);
  const { settings, version, follows } = await findSheetSettings(db, sessionId);
  return {
    sessionId,
    academicYear: session.name,
    version,
    follows,
    settings,
    stampUrl: settings.stampId === null ? null : signedAddress(sealer, settings.stampId),
    entered: await countEntered(db, sessionId),
    subjects: await listSubjects(db),
    levels: (await listCategories(db))
      .filter(({ isActive }) => isActive)
      .map(({ id, name, classGroup }) => ({
        id,
        name,
        group: classGroup,
        isGraded: schemeOfGroup(session.scheme, session.groupSchemes, classGroup) !== null,
      })),
    unmarkedLevels: [...session.unmarkedLevels],
    grades: session.scheme.bands.toSorted((a, b) => b.from - a.from).map(({ grade }) => grade),
  };
}

export const sheetSettingsRoutes = {
  sheetSettings: api.sheetSettings.handler(async ({ context: { db, sealer }, input }) => ({
    data: await readSession(db, sealer, input.sessionId),
  })),

  saveSheetSettings: api.saveSheetSettings.use(transaction).handler(async ({ context, input }) => {
    const { origin, sealer, tx } = context;
    const read = () => readSession(tx, sealer, input.sessionId);
    await saveSheetSettings({ tx, origin }, input, read);
    return { data: await read() };
  }),

  uploadStamp: api.uploadStamp
    .use(decoding)
    .use(transaction)
    .handler(async ({ context: { actor, bytes, sealer, tx } }) => {
      const upload = { ownerId: actor.id, purpose: STAMP_PURPOSE, contentType: "image/webp" };
      const id = await storeUpload(tx, { ...upload, bytes });
      return { data: { id, url: signedAddress(sealer, id) } };
    }),

  previewSheet: api.previewSheet.handler(async ({ context: { db, sealer }, input }) => {
    const { classId, termId, settings } = input;
    const [read] = await readSheetClasses(db, { classIds: [classId], termId }, settings);
    const [first] = read ? [...makeSheets(read)] : [];
    if (!first) throw new NoSheets();
    const [studentId, sheet] = first;
    const pictures = await pictureAddresses(db, sealer, picturesOf(sheet));
    return { data: { studentId, termId, sheet, pictures, issue: null } };
  }),
};
