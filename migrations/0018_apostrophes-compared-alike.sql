-- Names are compared with one apostrophe for all (domain/text.ts). The keys that are stored are made so here. Where a rule of the tables would
-- then be broken, because somebody is stored twice already, the key stays as it is.
CREATE FUNCTION pg_temp.plain(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ select translate(key, '’‘ʼ`', '''''''''') $$;--> statement-breakpoint
UPDATE registrations SET name_key = pg_temp.plain(name_key) WHERE name_key <> pg_temp.plain(name_key);--> statement-breakpoint
DO $$
DECLARE
  found record;
BEGIN
  for found in select id from registrations where child_key <> pg_temp.plain(child_key) loop
    begin
      update registrations set child_key = pg_temp.plain(child_key) where id = found.id;
    exception when unique_violation then null;
    end;
  end loop;
  for found in select id from schools where concat_ws(' ', name_key, country_key, pincode_key, branch_key) <> pg_temp.plain(concat_ws(' ', name_key, country_key, pincode_key, branch_key)) loop
    begin
      update schools set name_key = pg_temp.plain(name_key), country_key = pg_temp.plain(country_key), pincode_key = pg_temp.plain(pincode_key), branch_key = pg_temp.plain(branch_key) where id = found.id;
    exception when unique_violation then null;
    end;
  end loop;
  for found in select id from bookings where name_key <> pg_temp.plain(name_key) loop
    begin
      update bookings set name_key = pg_temp.plain(name_key) where id = found.id;
    exception when unique_violation then null;
    end;
  end loop;
END $$;--> statement-breakpoint
DROP FUNCTION pg_temp.plain(text);--> statement-breakpoint
-- The account of a school that was replaced gives up its address (server/schools/claims.ts).
UPDATE "user" SET email = 'replaced.' || "user".id || '@invalid'
FROM schools WHERE schools.user_id = "user".id AND schools.standing = 'replaced';
