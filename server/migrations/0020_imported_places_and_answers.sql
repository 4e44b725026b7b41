ALTER TABLE "class_categories" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "class_categories" ADD CONSTRAINT "class_categories_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_one_reply_to" CHECK ("mails"."reply_to" !~ '[[:space:],<>]');