-- Accounts of before are none that signed up by themselves: they keep limits of their own.
ALTER TABLE "users" ADD COLUMN "by_itself" boolean DEFAULT false NOT NULL;