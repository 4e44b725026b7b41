/** Parsed S3_URL. */
export interface BucketAddress {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** "https://host/bucket/folder/", with the slash; an object's key is appended. */
  readonly base: string;
  /** Undefined if the host implies it, or the service has only one. */
  readonly region: string | undefined;
}

/**
 * Reads `https://KEY:SECRET@HOST/BUCKET[/FOLDER][?region=REGION]`, key and secret percent-encoded;
 * null for anything else.
 */
export function parseBucketAddress(text: string): BucketAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(text);
  const { region, ...unknown } = Object.fromEntries(searchParams);
  const path = pathname.replace(/\/+$/, "");
  const isPlain = /^(\/[\w.-]+)+$/.test(path) && Object.keys(unknown).length === 0 && hash === "";
  if (!/^https?:$/.test(protocol) || !username || !password || !isPlain) return null;
  try {
    return {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      base: `${protocol}//${host}${path}/`,
      region,
    };
  } catch {
    return null;
  }
}
