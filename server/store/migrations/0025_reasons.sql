-- Why an operator acted, as the log shows it. Earlier versions know nothing of it and work on.
ALTER TABLE "audit_log" ADD COLUMN "reason" text;
