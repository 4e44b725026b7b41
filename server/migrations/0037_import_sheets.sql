UPDATE "imports" SET "report" = '{"sheets": [], "sheet": null}'::jsonb || "report" WHERE "report" IS NOT NULL;
