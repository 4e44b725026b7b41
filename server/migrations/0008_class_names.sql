DROP INDEX "classes_full_name";--> statement-breakpoint
ALTER TABLE "known_class_names" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "classes_full_name" ON "classes" USING btree ("session_id",lower("name" || coalesce(' ' || "section", '')));
