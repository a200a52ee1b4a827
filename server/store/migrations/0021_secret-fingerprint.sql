-- Which secret the database was filled with; the first start of this version notes it. Older versions work on.
ALTER TABLE "schema_facts" ADD COLUMN "secret_fingerprint" text;
