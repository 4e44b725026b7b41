CREATE TABLE "record_reads" (
	"reader_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"people" uuid[] NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"budget" integer NOT NULL,
	"over_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "record_reads_reader_id_hour_kind_pk" PRIMARY KEY("reader_id","hour","kind")
);
--> statement-breakpoint
CREATE INDEX "record_reads_hour_index" ON "record_reads" USING btree ("hour");