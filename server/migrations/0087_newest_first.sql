DROP INDEX "announcements_newest";--> statement-breakpoint
DROP INDEX "message_threads_newest";--> statement-breakpoint
DROP INDEX "contact_messages_created_at_index";--> statement-breakpoint
DROP INDEX "photo_consents_student_id_created_at_index";--> statement-breakpoint
DROP INDEX "site_versions_published_at_index";--> statement-breakpoint
CREATE INDEX "hand_ins_to_mark" ON "hand_ins" USING btree ("assignment_id") WHERE "hand_ins"."handed_in_at" is not null and "hand_ins"."score" is null and "hand_ins"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "class_changes_newest" ON "class_changes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("publish_at","id");--> statement-breakpoint
CREATE INDEX "message_threads_newest" ON "message_threads" USING btree ("kind","last_message_at");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_index" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photo_consents_student_id_created_at_index" ON "photo_consents" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "site_versions_published_at_index" ON "site_versions" USING btree ("published_at");