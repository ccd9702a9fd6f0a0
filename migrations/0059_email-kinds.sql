-- The limit of a mailbox is now one of a kind of emails.
UPDATE "outbox" SET "limit_key" = CASE
    WHEN "template" IN ('status-link', 'already-registered', 'password-reset', 'coordinator-invited', 'booking-repeated', 'school-registered', 'school-already-registered', 'school-claimed') THEN 'asked '
    ELSE 'done '
  END || "limit_key"
WHERE "limit_key" IS NOT NULL;
