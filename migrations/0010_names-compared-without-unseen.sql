-- Names are compared without characters that cannot be seen, and transaction numbers after NFKC (domain/text.ts, domain/registration.ts). The keys
-- that are stored were made otherwise: they are put right here. Where a rule of the tables would then be broken, because somebody is stored
-- twice already, the key stays as it is.
CREATE FUNCTION pg_temp.without_unseen(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select case when key ~ '[^ -~]' then ltrim(regexp_replace(regexp_replace(regexp_replace(key,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'), ' +', ' ', 'g'), ' (\|[-0-9]{10})?$', '\1')) else key end
$$;--> statement-breakpoint
UPDATE registrations SET name_key = pg_temp.without_unseen(name_key) WHERE name_key <> pg_temp.without_unseen(name_key);--> statement-breakpoint
DO $$
DECLARE
  found record;
BEGIN
  for found in select id from registrations where child_key <> pg_temp.without_unseen(child_key) loop
    begin
      update registrations set child_key = pg_temp.without_unseen(child_key) where id = found.id;
    exception when unique_violation then null;
    end;
  end loop;
  for found in select id from schools where name_key <> pg_temp.without_unseen(name_key) or country_key <> pg_temp.without_unseen(country_key) or pincode_key <> pg_temp.without_unseen(pincode_key) loop
    begin
      update schools set name_key = pg_temp.without_unseen(name_key), country_key = pg_temp.without_unseen(country_key), pincode_key = pg_temp.without_unseen(pincode_key) where id = found.id;
    exception when unique_violation then null;
    end;
  end loop;
  for found in select id from bookings where name_key <> pg_temp.without_unseen(name_key) loop
    begin
      update bookings set name_key = pg_temp.without_unseen(name_key) where id = found.id;
    exception when unique_violation then null;
    end;
  end loop;
END $$;--> statement-breakpoint
UPDATE registrations SET txn_key = lower(regexp_replace(normalize(txn_key, NFKC), '[\u0001-/:-@\[-`{-\u007f\u2044]', '', 'g'))
WHERE txn_key <> normalize(txn_key, NFKC);--> statement-breakpoint
DROP FUNCTION pg_temp.without_unseen(text);
