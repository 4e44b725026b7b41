import type { AnyContractRouter, OpenAPI } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { ErrorBody } from "@school/core/api/error.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

const errorBody = z.toJSONSchema(ErrorBody) as object & { properties: object };

/**
 * Serves the OpenAPI 3.1 description, made from the contract, and a readable page. They are made on
 * demand: few people ask, and it takes seconds on a small computer and 8 MB of memory.
 */
export function mountOpenApi(app: FastifyInstance, contract: AnyContractRouter): void {
  let described: Promise<{ json: Buffer; page: Buffer }> | undefined;
  const descriptions = () => (described ??= describeApi(contract));
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json").send((await descriptions()).json),
  );
  app.get("/api/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send((await descriptions()).page),
  );
}

/** Both as bytes, since a string of the same length needs twice the memory. */
async function describeApi(contract: AnyContractRouter): Promise<{ json: Buffer; page: Buffer }> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: "School portal", version: "1" },
    servers: [{ url: "/api" }],
    customErrorResponseBodySchema: (errors) => ({
      ...errorBody,
      properties: {
        ...errorBody.properties,
        current: { anyOf: errors.map(([, , , current]) => current) },
      },
    }),
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      responses: {
        Error: {
          description: "What is wrong, in words and as a stable code; `issues` name the fields.",
          content: { "application/json": { schema: errorBody as object } },
        },
      },
    },
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path ?? {})) {
      if (typeof operation !== "object" || !("responses" in operation)) continue;
      operation.responses = {
        ...operation.responses,
        default: { $ref: "#/components/responses/Error" },
      };
    }
  }
  const page = Buffer.from(documentationPage(document));
  return { json: Buffer.from(JSON.stringify(document)), page };
}

/** A plain page of the API, readable without scripts: one entry per operation, by tag. */
function documentationPage(document: OpenAPI.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation as OpenAPI.OperationObject,
    })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? "other");
  const sections = [...byTag].map(
    ([tag, entries]) => `<h2>${escape(tag)}</h2>${entries.map(describe).join("")}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>API</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
summary{cursor:pointer;padding:.4rem 0}code{font-size:.95em}pre{overflow:auto;padding:1rem;background:#8882}
b{display:inline-block;min-width:4rem}
</style></head><body><h1>${escape(document.info.title)}: API</h1>
<p>Calls carry <code>Authorization: Bearer …</code> from <code>/auth/v1</code>, and writes may carry an
<code>Idempotency-Key</code>. As JSON: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join("")}</body></html>`;
}

function describe(entry: { path: string; method: string; operation: OpenAPI.OperationObject }) {
  const { path, method, operation } = entry;
  const { parameters, requestBody, responses } = operation;
  const details = escape(JSON.stringify({ parameters, requestBody, responses }, null, 2));
  return `<details><summary><b>${method}</b> <code>/api${escape(path)}</code> ${escape(
    operation.summary ?? "",
  )}</summary><pre>${details}</pre></details>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
