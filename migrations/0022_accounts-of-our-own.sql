-- The portal looks after accounts and sessions itself. Passwords, second factors and recovery codes stay valid; everybody signs in again once.
DELETE FROM "session";--> statement-breakpoint
ALTER TABLE "session" DROP COLUMN "ip_address", DROP COLUMN "impersonated_by";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "password" text;--> statement-breakpoint
UPDATE "user" SET password = account.password FROM account WHERE account.user_id = "user".id AND account.password IS NOT NULL;--> statement-breakpoint
DROP TABLE "account";--> statement-breakpoint
UPDATE "user" SET banned = coalesce(banned, false), two_factor_enabled = coalesce(two_factor_enabled, false)
WHERE banned IS NULL OR two_factor_enabled IS NULL;--> statement-breakpoint
ALTER TABLE "user"
  DROP COLUMN "email_verified", DROP COLUMN "image", DROP COLUMN "ban_reason", DROP COLUMN "ban_expires", DROP COLUMN "updated_at",
  ALTER COLUMN "role" SET NOT NULL,
  ALTER COLUMN "banned" SET DEFAULT false, ALTER COLUMN "banned" SET NOT NULL,
  ALTER COLUMN "two_factor_enabled" SET NOT NULL,
  ADD CONSTRAINT "user_role" CHECK ("user"."role" in ('admin', 'school', 'user'));--> statement-breakpoint
-- Two offers at once may have left two rows; the one that was confirmed counts.
DELETE FROM two_factor a USING two_factor b
WHERE a.user_id = b.user_id AND (coalesce(a.verified, true), a.id) < (coalesce(b.verified, true), b.id);--> statement-breakpoint
DROP INDEX "two_factor_user";--> statement-breakpoint
DROP INDEX "two_factor_secret";--> statement-breakpoint
ALTER TABLE "two_factor" RENAME COLUMN "backup_codes" TO "recovery_codes";--> statement-breakpoint
ALTER TABLE "two_factor" RENAME COLUMN "failed_verification_count" TO "wrong_codes";--> statement-breakpoint
UPDATE two_factor SET wrong_codes = 0 WHERE wrong_codes IS NULL;--> statement-breakpoint
ALTER TABLE "two_factor"
  DROP COLUMN "id", DROP COLUMN "verified",
  ADD PRIMARY KEY ("user_id"),
  ADD COLUMN "last_step" integer,
  ALTER COLUMN "wrong_codes" SET DATA TYPE smallint, ALTER COLUMN "wrong_codes" SET NOT NULL;--> statement-breakpoint
-- Codes that were used a moment ago stay used.
UPDATE two_factor SET last_step = floor(extract(epoch from now()) / 30) + 1 FROM verification
WHERE verification.identifier = 'code-used:' || two_factor.user_id AND verification.expires_at > now();--> statement-breakpoint
DELETE FROM verification WHERE identifier <> 'first-administrator' AND identifier NOT LIKE 'password:%';--> statement-breakpoint
ALTER TABLE "verification" DROP COLUMN "created_at", DROP COLUMN "updated_at", ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- It encrypts second factors, and no longer signs cookies.
UPDATE secrets SET name = 'two-factor' WHERE name = 'cookies';
