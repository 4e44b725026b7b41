import type { PicturedStudent } from "@school/core/students/pictures/contract.ts";
import { vi } from "vitest";

/** A pupil of Primary 4 without a picture; what differs is given. */
export function aPictured(differing: Partial<PicturedStudent> = {}): PicturedStudent {
  return {
    id: "student-1",
    userId: "STU001",
    admissionNumber: "MC/2025/0001",
    firstName: "Ada",
    lastName: "Obi",
    className: "Primary 4",
    pictureId: null,
    pictureUrl: null,
    ...differing,
  };
}

/** Makes every photo "small": jsdom decodes none. Restored with all mocks and globals. */
export function stubCamera(): void {
  vi.stubGlobal("createImageBitmap", async () => ({
    width: 4000,
    height: 3000,
    close: () => undefined,
  }));
  const canvas = {
    getContext: () => null,
    toBlob: (take: BlobCallback) => take(new Blob(["small"])),
  };
  const make = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation(((
    name: string,
    options?: ElementCreationOptions,
  ) => (name === "canvas" ? canvas : make(name, options))) as typeof document.createElement);
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => undefined });
}
