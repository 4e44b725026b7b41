/** Values that careless phones and attackers send where a field is expected. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e9,
  9_007_199_254_740_991,
  1e308,
  "",
  " ",
  "NaN",
  "Infinity",
  "1e999",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u200b",
  "👩🏾‍🏫",
  "x".repeat(5000),
  "' OR 1=1; drop table users; --",
  "<script>alert(1)</script>",
  '=HYPERLINK("http://127.0.0.1")',
  "../../../etc/passwd",
  "%00%ff",
  "019a0000-0000-7000-8000-000000000000",
  "00000000-0000-0000-0000-000000000000",
  [],
  [[[[]]]],
  ["a", "b"],
  {},
  { $ne: null },
  { length: 1e9 },
];

interface RawRequest {
  what: string;
  body?: string;
  headers?: Record<string, string>;
}

const JSON_TYPE = { "content-type": "application/json" };

/** Bodies that are invalid as a whole, or not of this call. */
export function hostileBodies(good: unknown): RawRequest[] {
  const text = JSON.stringify(good);
  const bodies = {
    nothing: "",
    "half a body": text.slice(0, -1) || "{",
    "two bodies": text + text,
    NaN: "NaN",
    "NaN inside": '{"version":NaN}',
    "a text": '"text"',
    null: "null",
    "a list": "[]",
    "a number": "1",
    "a NUL": "\0",
    "deep lists": "[".repeat(10_000) + "]".repeat(10_000),
    "deep objects": '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000),
    "unclosed depth": '{"a":['.repeat(10_000),
    __proto__key: '{"__proto__":{"role":"PRINCIPAL"}}',
    constructor: '{"constructor":{"prototype":{"role":"PRINCIPAL"}}}',
    "inherited names": '{"toString":1,"hasOwnProperty":1,"valueOf":{}}',
    "an unknown field": JSON.stringify({ ...(good as object), nonsense: 1 }),
    "many unknown fields": `{${Array.from({ length: 5_000 }, (_, n) => `"f${n}":1`).join()}}`,
    "2 MB": JSON.stringify({ comment: "x".repeat(2_000_000) }),
  };
  const types = [
    "text/plain",
    "text/html",
    "application/xml",
    "application/x-www-form-urlencoded",
    "application/octet-stream",
    "multipart/form-data",
    "multipart/form-data; boundary=none",
    "application/json; charset=utf-16",
    "application/vnd.api+json",
    "nonsense",
    "text/event-stream",
  ];
  return [
    ...Object.entries(bodies).map(([what, body]) => ({ what, body, headers: JSON_TYPE })),
    ...types.map((type) => ({ what: type, body: text, headers: { "content-type": type } })),
    {
      what: "a body called a file",
      body: text,
      headers: { ...JSON_TYPE, "content-disposition": 'attachment; filename="a.json"' },
    },
    {
      what: "a body said to be compressed",
      body: text,
      headers: { ...JSON_TYPE, "content-encoding": "gzip" },
    },
  ];
}

/** Query strings that are no filter. */
export const HOSTILE_QUERIES = [
  "page=-1",
  "page=0",
  "page=1e9",
  "page=999999999999999999999999",
  "page=NaN",
  "page=",
  "page[]=1",
  "page=1&page=2",
  "page[a]=1",
  "limit=100000",
  "limit=-5",
  "__proto__[role]=PRINCIPAL",
  "constructor[prototype][role]=PRINCIPAL",
  "__proto__=1",
  `${"a[".repeat(500)}=1`,
  `a${"[b]".repeat(2000)}=1`,
  "a[100000000]=1",
  "%E0%A4%A=1",
  "%00=1",
  "=",
  "&&&",
  "nonsense=1",
  `search=${"x".repeat(7000)}`,
];

/** Values that replace the id in a URL. */
export const HOSTILE_SEGMENTS = [
  "not-an-id",
  "019a0000-0000-7000-8000-000000000000",
  "%00",
  "%ff",
  "%E0%A4%A",
  "%",
  "..%2f..%2fetc",
  "%ED%A0%80",
  "'%20OR%201=1--",
  "__proto__",
  "constructor",
  "x".repeat(5000),
  "1;select",
  "%20",
];
