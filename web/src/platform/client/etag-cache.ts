/** Maximum number of cached responses of a page: a few screens. */
const MAX_KNOWN = 20;

interface EtagEntry {
  readonly etag: string;
  readonly body: ArrayBuffer;
  readonly type: string;
}

/**
 * Sends the ETag of a cached response, and returns that response if the server reports it as
 * unchanged. Cached in memory only, never on the disk of a shared device; the server decides each
 * time whether the person may read it.
 */
export function rememberingFetch(send: (request: Request) => Promise<Response>) {
  const known = new Map<string, EtagEntry>();
  return async (request: Request): Promise<Response> => {
    if (request.method !== "GET") return send(request);
    const { url } = request;
    const cached = known.get(url);
    if (cached) request.headers.set("if-none-match", cached.etag);
    const response = await send(request);
    if (response.status === 304 && cached) {
      return new Response(cached.body, { headers: { "content-type": cached.type } });
    }
    known.delete(url);
    const etag = response.headers.get("etag");
    if (!response.ok || etag === null) return response;
    const body = await response.clone().arrayBuffer();
    known.set(url, { etag, body, type: response.headers.get("content-type") ?? "" });
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
    return response;
  };
}
