ALTER TABLE "audit_values" DROP CONSTRAINT "audit_values_seq_audit_log_seq_fk";
