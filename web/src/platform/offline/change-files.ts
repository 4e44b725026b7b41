import type { ChangeFile } from "./change-store.ts";

/** The files of a change that is being sent. */
export interface FilesToSend {
  /** Reads the file at that index, with its name. */
  readonly readFile: (at: number) => Promise<File>;
  /**
   * Uploads the files one after the other. Each uploaded file is recorded at once, so that after a
   * lost connection, a reload or a power cut nothing is sent again.
   *
   * @param upload returns the server's id of the file
   * @returns the ids of all files, in order
   */
  readonly uploadFiles: (upload: (file: File) => Promise<string>) => Promise<string[]>;
}

/**
 * @param bytesOf reads the bytes of the file at that index
 * @param note records an uploaded file
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

/** Server ids of files that only an open page has. */
const arrivals = new WeakMap<File, string>();

/** Records the uploaded files of a change that is not stored. */
export function recordUploads(
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
