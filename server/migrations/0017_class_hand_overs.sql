CREATE TABLE "class_hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"subject_id" uuid,
	"is_assistant" boolean NOT NULL,
	"to_id" uuid,
	"to_was_there" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_hand_overs" ADD CONSTRAINT "class_hand_overs_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_hand_overs" ADD CONSTRAINT "class_hand_overs_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_hand_overs" ADD CONSTRAINT "class_hand_overs_subject_id_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_hand_overs" ADD CONSTRAINT "class_hand_overs_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_hand_overs_from_id_index" ON "class_hand_overs" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "class_hand_overs_class_id_index" ON "class_hand_overs" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "class_hand_overs_subject_id_index" ON "class_hand_overs" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "class_hand_overs_to_id_index" ON "class_hand_overs" USING btree ("to_id");