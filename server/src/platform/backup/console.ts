import { ConfigError, readConfig, type Config } from "../config/config.ts";
import { EmbeddedPostgresError } from "../db/embedded/error.ts";
import { BackupError, type TableDone } from "./format.ts";

/** What a command of the console is given. */
export interface CommandInput {
  /** The backup's file. */
  readonly file: string;
  readonly config: Config;
  /** Fires when the person at the console breaks off. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command that takes one file, and prints the line that it answers. An error is one line,
 * and the process ends with 1.
 */
export async function runFileCommand(
  name: string,
  command: (input: CommandInput) => Promise<string>,
): Promise<void> {
  const stopped = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopped.abort());
  try {
    const [file, ...more] = process.argv.slice(2);
    if (!file || more.length > 0) throw new BackupError(`Usage: npm run ${name} -- FILE`);
    const answer = await command({ file, config: readConfig(), signal: stopped.signal });
    process.stdout.write(`${answer}\n`);
  } catch (error) {
    process.stderr.write(`${stopped.signal.aborted ? "Broken off." : lineFor(error)}\n`);
    process.exitCode = 1;
  }
}

/** One line of progress: how many tables are done, and which one was the last. */
export function printTable({ number, of, name, rows }: TableDone): void {
  process.stdout.write(`Table ${number} of ${of}: ${name}, ${count(rows)} rows\n`);
}

/** "12,345" */
export function count(number: number): string {
  return number.toLocaleString("en-GB");
}

/** "12.3 MB"; at least 0.1. */
export function megabytes(bytes: number): string {
  return `${Math.max(bytes / 1e6, 0.1).toFixed(1)} MB`;
}

function lineFor(error: unknown): string {
  const expected = [BackupError, ConfigError, EmbeddedPostgresError];
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  const { message, code } = error as NodeJS.ErrnoException;
  // A refused connection to a name with several addresses has a code alone.
  return `Not done: ${(message || code || String(error)).split("\n")[0]}`;
}
