import type { ChangeFile } from "./change-store.ts";

/** The files of a change that is being sent. */
export interface FilesToSend {
  /** The file in that place, with its name. */
  readonly readFile: (at: number) => Promise<File>;
  /**
   * Uploads the files one after the other. What arrived is noted at once, so that after a lost
   * connection, a reload or a power cut the rest follows and nothing is sent again.
   *
   * @param upload answers what the school calls the file
   * @returns what it calls all of them, in their order
   */
  readonly uploadFiles: (upload: (file: File) => Promise<string>) => Promise<string[]>;
}

/**
 * @param bytesOf the bytes of the file in that place
 * @param note keeps what has arrived
 */
export function filesToSend(
  files: readonly ChangeFile[],
  bytesOf: (at: number) => Promise<BlobPart>,
  note: (files: readonly ChangeFile[]) => Promise<void>,
): FilesToSend {
  const readFile = async (at: number) => {
    const { name = "", type = "" } = files[at] ?? {};
    return new File([await bytesOf(at)], name, { type });
  };
  return {
    readFile,
    async uploadFiles(upload) {
      let noted = files;
      for (const [at, file] of files.entries()) {
        if (file.id !== null) continue;
        const id = await upload(await readFile(at));
        noted = noted.with(at, { ...file, id });
        await note(noted);
      }
      return noted.flatMap(({ id }) => id ?? []);
    },
  };
}

/** Server ids of files that only a page holds, while the page is open. */
const arrivals = new WeakMap<File, string>();

/** Notes which files of a change that is not kept have arrived. */
export function noteArrived(
  files: readonly (File | ChangeFile)[],
  noted: readonly ChangeFile[],
): void {
  for (const [at, file] of files.entries()) {
    const id = noted[at]?.id;
    if (file instanceof File && id) arrivals.set(file, id);
  }
}

/** Returns the metadata that is stored with a file's bytes. */
export function described(file: File | ChangeFile): ChangeFile {
  if (!(file instanceof File)) return file;
  return { name: file.name, type: file.type, size: file.size, id: arrivals.get(file) ?? null };
}
