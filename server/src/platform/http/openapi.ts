import { OpenAPIGenerator } from "@orpc/openapi";
import type { AnyContractRouter } from "@orpc/contract";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { ErrorBody } from "@school/core/api/error.ts";
import { z } from "zod";
import type { FastifyInstance } from "fastify";
import { documentationPage } from "./openapi-page.ts";

/** Serves the OpenAPI 3.1 description, made from the contract, and a page that people can read. */
export async function mountOpenApi(
  app: FastifyInstance,
  contract: AnyContractRouter,
): Promise<void> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: "School portal", version: "1" },
    servers: [{ url: "/api" }],
    security: [{ session: [] }],
    components: {
      securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      responses: {
        Error: {
          description: "What is wrong, in words and as a stable code; `issues` name the fields.",
          content: { "application/json": { schema: z.toJSONSchema(ErrorBody) as object } },
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
  const page = documentationPage(document);
  const json = JSON.stringify(document);
  app.get("/api/openapi.json", (_request, reply) => reply.type("application/json").send(json));
  app.get("/api/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
}
