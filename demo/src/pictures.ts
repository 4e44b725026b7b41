import { createHash } from "node:crypto";
import { files } from "@school/server/platform/documents/files/tables.ts";
import { readBytes } from "./data.ts";
import { chanceOf } from "./random.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { STAFF, type StaffMember } from "./staff-list.ts";

export const STAMP_ID = demoId("stamp");

const CREST = readBytes("pictures/crest.webp");
export const CREST_HASH = hashOf(CREST);

const TAKEN = new Date("2018-09-03T08:00:00Z");

/** The drawings of each kind of person; many people share one. */
const DRAWINGS = 4;

export const passportId = (personId: string) => demoId(`passport of ${personId}`);

/** The id of the signature of a person who signs report sheets; null for all others. */
export function signatureId(member: StaffMember): string | null {
  const name = signerName(member);
  return name === null ? null : demoId(`signature ${name}`);
}

function signerName({ classTeacherOf, roleInSchool }: StaffMember): string | null {
  return classTeacherOf ?? (roleInSchool === "Principal" ? roleInSchool : null);
}

/** The crest, the stamp, the signatures of who signs sheets, and a passport of everyone. */
export function pictureBatches(
  pupils: readonly {
    readonly id: string;
    readonly details: { readonly gender?: string | null | undefined };
  }[],
  staffId: (member: StaffMember) => string,
): Batch[] {
  const staff = STAFF.map((member) => ({ member, id: staffId(member) }));
  const signatures = staff.flatMap(({ member, id }) => {
    const name = signerName(member);
    if (name === null) return [];
    const file = `signature-${name.toLowerCase().replace(" ", "-")}.png`;
    return [{ ...pictureOf(file), id: demoId(`signature ${name}`), ownerId: id }];
  });
  const passports = [
    ...staff.map(({ member, id }) => ({ id, kind: member.title === "Mr" ? "man" : "woman" })),
    ...pupils.map(({ id, details }) => ({ id, kind: details.gender === "Male" ? "boy" : "girl" })),
  ].map(({ id, kind }) => {
    const number = chanceOf(`passport of ${id}`).between(1, DRAWINGS);
    return { ...pictureOf(`${kind}-${number}.webp`), id: passportId(id), ownerId: id };
  });
  return [
    batch(files, [
      { ...pictureOf("crest.webp"), id: demoId("crest"), isPublic: true },
      { ...pictureOf("stamp.png"), id: STAMP_ID },
      ...signatures,
      ...passports,
    ]),
  ];
}

/** A picture of the data as a private file. */
export function pictureOf(name: string) {
  const bytes = readBytes(`pictures/${name}`);
  const contentType = name.endsWith(".png") ? "image/png" : "image/webp";
  return { bytes, hash: hashOf(bytes), contentType, isPublic: false, createdAt: TAKEN };
}

function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
