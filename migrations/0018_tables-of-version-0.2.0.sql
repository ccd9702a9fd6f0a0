-- Every table of version 0.2.0, in place of the 19 migrations that made them: a database of that version skips this one.
-- Searching for a part of a word uses this extension's index, so it comes first.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION public.erase_access_log(actors text[], known text[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  -- Entries that are about to be written wait until the erasure is committed, and then see it.
  LOCK TABLE access_log IN SHARE ROW EXCLUSIVE MODE;
  PERFORM set_config('portal.erases_access_log', 'on', true);
  UPDATE access_log SET actor_name = 'erased' WHERE actor = ANY (actors);
  -- Compared without spaces and the signs in phone numbers: people type those as they like.
  UPDATE access_log SET asked = asked - 'q' - 'email'
    FROM (SELECT id AS searched, translate(lower(coalesce(asked ->> 'q', asked ->> 'email')), ' +-()./', '') AS typed
      FROM access_log WHERE asked ?| ARRAY['q', 'email']) searches
    WHERE id = searched AND EXISTS (
      SELECT FROM (SELECT translate(lower(name), ' +-()./', '') AS one FROM unnest(known) name) names
        WHERE one <> '' AND (strpos(one, typed) > 0 OR strpos(typed, one) > 0)
    );
  PERFORM set_config('portal.erases_access_log', '', true);
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.erase_history(subjects text[], actors text[], known text[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  found_rows integer;
BEGIN
  -- In the body and not at the head: there only a superuser may name a setting of its own.
  PERFORM set_config('portal.erases_history', 'on', true);
  UPDATE history SET before = NULL, after = NULL, reason = NULL
    WHERE subject IN ('registration', 'booking', 'letter', 'account', 'school') AND subject_id = ANY (subjects);
  GET DIAGNOSTICS found_rows = ROW_COUNT;
  UPDATE history SET actor_name = 'erased' WHERE actor = ANY (actors);
  UPDATE history SET after = after - 'q'
    WHERE subject = 'workbook' AND EXISTS (
      SELECT FROM unnest(known) one WHERE strpos(one, lower(after ->> 'q')) > 0 OR strpos(lower(after ->> 'q'), one) > 0
    );
  PERFORM set_config('portal.erases_history', '', true);
  RETURN found_rows;
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.protect_access_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Within the function the owner acts; whoever says 'on' without it is somebody else.
  IF TG_OP = 'UPDATE' AND current_setting('portal.erases_access_log', true) = 'on'
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the access log is append-only: % is refused', TG_OP
    USING ERRCODE = 'restrict_violation', TABLE = 'access_log', CONSTRAINT = 'access_log_append_only';
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.protect_access_log_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.subject, NEW.shown)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.subject, OLD.shown)
    AND (NEW.actor_name = OLD.actor_name OR NEW.actor_name = 'erased')
    AND (NEW.asked = OLD.asked OR NEW.asked = OLD.asked - 'q' - 'email') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the access log is append-only: an entry may only go after 400 days'
    USING ERRCODE = 'restrict_violation', TABLE = 'access_log', CONSTRAINT = 'access_log_append_only';
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.refuse_to_change_history() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.actor, NEW.action, NEW.subject, NEW.subject_id)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor, OLD.action, OLD.subject, OLD.subject_id)
    AND (NEW.actor_name = OLD.actor_name OR NEW.actor_name = 'erased')
    AND (NEW.before IS NULL OR NEW.before = OLD.before)
    AND (NEW.after IS NULL OR NEW.after = OLD.after OR NEW.after = OLD.after - 'q')
    AND (NEW.reason IS NULL OR NEW.reason = OLD.reason) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'history is append-only: only what it says about an erased person may go'
    USING ERRCODE = 'restrict_violation', TABLE = 'history', CONSTRAINT = 'history_append_only';
END
$$;
--> statement-breakpoint
CREATE FUNCTION public.refuse_to_rewrite_history() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Within the function the owner acts; whoever says 'on' without it is somebody else.
  IF TG_OP = 'UPDATE' AND current_setting('portal.erases_history', true) = 'on'
    AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'history is append-only: % is refused', TG_OP
    USING ERRCODE = 'restrict_violation', TABLE = 'history', CONSTRAINT = 'history_append_only';
END
$$;
--> statement-breakpoint
CREATE TABLE public.access_log (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor text NOT NULL,
    actor_name text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    shown uuid[] NOT NULL,
    asked jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE public.access_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.access_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.account (
    id text NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    user_id text NOT NULL,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp with time zone,
    refresh_token_expires_at timestamp with time zone,
    scope text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.bookings (
    id uuid NOT NULL,
    number bigint NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    state text DEFAULT 'booked'::text NOT NULL,
    date date NOT NULL,
    time_slot text NOT NULL,
    seat smallint NOT NULL,
    student_name text NOT NULL,
    name_key text NOT NULL,
    bee_level text NOT NULL,
    parent_email text NOT NULL,
    parent_mobile text NOT NULL,
    submission_key uuid NOT NULL,
    submission_hash text NOT NULL,
    season_version integer NOT NULL,
    booked_at timestamp with time zone DEFAULT now() NOT NULL,
    reason text,
    round integer DEFAULT 1 NOT NULL,
    registration_id uuid,
    CONSTRAINT bookings_seat CHECK ((seat >= 1)),
    CONSTRAINT bookings_state CHECK ((state = ANY (ARRAY['booked'::text, 'cancelled'::text])))
);
--> statement-breakpoint
ALTER TABLE public.bookings ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bookings_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE UNLOGGED TABLE public.counts (
    key text NOT NULL,
    taken integer NOT NULL,
    before integer NOT NULL,
    until timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.erasures (
    id uuid NOT NULL,
    person text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by text NOT NULL,
    counts jsonb NOT NULL,
    pictures jsonb NOT NULL,
    subjects jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.history (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    actor text,
    actor_name text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    subject_id text NOT NULL,
    before jsonb,
    after jsonb,
    reason text
);
--> statement-breakpoint
ALTER TABLE public.history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.outbox (
    id uuid NOT NULL,
    letter text NOT NULL,
    subject_id text NOT NULL,
    recipient text NOT NULL,
    title text NOT NULL,
    plain text NOT NULL,
    html text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT now() NOT NULL,
    leased_until timestamp with time zone,
    last_error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone,
    link text,
    calendar text,
    limit_key text,
    CONSTRAINT outbox_state CHECK ((state = ANY (ARRAY['waiting'::text, 'held'::text, 'sent'::text, 'dead'::text, 'withdrawn'::text])))
);
--> statement-breakpoint
CREATE TABLE public.registrations (
    id uuid NOT NULL,
    serial_no bigint NOT NULL,
    reference text NOT NULL,
    competition text NOT NULL,
    door text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    email text NOT NULL,
    contact_email text NOT NULL,
    dial_code text NOT NULL,
    phone text NOT NULL,
    region text NOT NULL,
    country text NOT NULL,
    state text NOT NULL,
    city text NOT NULL,
    birth_date date NOT NULL,
    payment_type text NOT NULL,
    fee integer NOT NULL,
    currency text NOT NULL,
    txn_no text NOT NULL,
    txn_key text NOT NULL,
    file_key text NOT NULL,
    file_hash text NOT NULL,
    child_key text NOT NULL,
    contact_key text NOT NULL,
    phone_key text NOT NULL,
    submission_key uuid NOT NULL,
    submission_hash text NOT NULL,
    answers jsonb NOT NULL,
    season_version integer NOT NULL,
    disclaimer_version text NOT NULL,
    submitted_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_at timestamp with time zone,
    decided_by text,
    reason text,
    school_id uuid,
    round integer DEFAULT 1 NOT NULL,
    school_link text,
    objection text,
    CONSTRAINT registrations_fee CHECK ((fee >= 0)),
    CONSTRAINT registrations_school_link CHECK ((school_link = ANY (ARRAY['registered'::text, 'named'::text, 'disputed'::text]))),
    CONSTRAINT registrations_status CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text])))
);
--> statement-breakpoint
ALTER TABLE public.registrations ALTER COLUMN serial_no ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.registrations_serial_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.schools (
    id uuid NOT NULL,
    register_no bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    branch text NOT NULL,
    board text NOT NULL,
    landline text NOT NULL,
    mobile text NOT NULL,
    country text NOT NULL,
    state text NOT NULL,
    city text NOT NULL,
    address text NOT NULL,
    landmark text NOT NULL,
    pincode text NOT NULL,
    registered_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name_key text NOT NULL,
    country_key text NOT NULL,
    pincode_key text NOT NULL,
    user_id text,
    submission_key uuid NOT NULL,
    submission_hash text NOT NULL,
    standing text DEFAULT 'registered'::text NOT NULL,
    claim_of uuid,
    branch_key text NOT NULL,
    CONSTRAINT schools_account CHECK (((standing <> 'registered'::text) OR (user_id IS NOT NULL))),
    CONSTRAINT schools_standing CHECK ((standing = ANY (ARRAY['registered'::text, 'claimed'::text, 'declined'::text, 'repeated'::text, 'replaced'::text])))
);
--> statement-breakpoint
ALTER TABLE public.schools ALTER COLUMN register_no ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.schools_register_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE public.seasons (
    version integer NOT NULL,
    content jsonb NOT NULL,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    saved_by text NOT NULL,
    restored integer
);
--> statement-breakpoint
CREATE TABLE public.secrets (
    name text NOT NULL,
    value text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.session (
    id text NOT NULL,
    user_id text NOT NULL,
    token text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ip_address text,
    user_agent text,
    impersonated_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE public.two_factor (
    id text NOT NULL,
    secret text NOT NULL,
    backup_codes text NOT NULL,
    user_id text NOT NULL,
    verified boolean DEFAULT true,
    failed_verification_count integer DEFAULT 0,
    locked_until timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE public."user" (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    role text,
    banned boolean,
    ban_reason text,
    ban_expires timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    two_factor_enabled boolean DEFAULT false,
    wished_at timestamp with time zone,
    known_by text
);
--> statement-breakpoint
CREATE TABLE public.verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY public.access_log
    ADD CONSTRAINT access_log_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_number UNIQUE (number);
--> statement-breakpoint
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_submission_key UNIQUE (submission_key);
--> statement-breakpoint
ALTER TABLE ONLY public.counts
    ADD CONSTRAINT counts_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_file_key UNIQUE (file_key);
--> statement-breakpoint
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_reference UNIQUE (reference);
--> statement-breakpoint
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_serial_no UNIQUE (serial_no);
--> statement-breakpoint
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_submission_key UNIQUE (submission_key);
--> statement-breakpoint
ALTER TABLE ONLY public.schools
    ADD CONSTRAINT schools_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.schools
    ADD CONSTRAINT schools_register_no UNIQUE (register_no);
--> statement-breakpoint
ALTER TABLE ONLY public.schools
    ADD CONSTRAINT schools_submission_key UNIQUE (submission_key);
--> statement-breakpoint
ALTER TABLE ONLY public.seasons
    ADD CONSTRAINT seasons_pkey PRIMARY KEY (version);
--> statement-breakpoint
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
--> statement-breakpoint
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token UNIQUE (token);
--> statement-breakpoint
ALTER TABLE ONLY public.two_factor
    ADD CONSTRAINT two_factor_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_email_role UNIQUE (email, role);
--> statement-breakpoint
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY public.verification
    ADD CONSTRAINT verification_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE INDEX access_log_at ON public.access_log USING btree (at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX account_user ON public.account USING btree (user_id);
--> statement-breakpoint
CREATE INDEX bookings_name ON public.bookings USING gin (name_key public.gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX bookings_one_per_registration ON public.bookings USING btree (registration_id) WHERE (state = 'booked'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX bookings_one_per_seat ON public.bookings USING btree (date, time_slot, seat) WHERE (state = 'booked'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX bookings_one_per_student ON public.bookings USING btree (round, name_key, parent_mobile) WHERE (state = 'booked'::text);
--> statement-breakpoint
CREATE INDEX bookings_registration ON public.bookings USING btree (registration_id);
--> statement-breakpoint
CREATE INDEX counts_until ON public.counts USING btree (until);
--> statement-breakpoint
CREATE INDEX erasures_person ON public.erasures USING btree (person);
--> statement-breakpoint
CREATE INDEX history_corrected ON public.history USING btree (subject, subject_id) WHERE (action = ANY (ARRAY['amended'::text, 'moved'::text]));
--> statement-breakpoint
CREATE INDEX history_subject ON public.history USING btree (subject, subject_id, id);
--> statement-breakpoint
CREATE INDEX outbox_due ON public.outbox USING btree (next_attempt_at) WHERE (state = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX outbox_held ON public.outbox USING btree (created_at) WHERE (state = 'held'::text);
--> statement-breakpoint
CREATE INDEX outbox_limit ON public.outbox USING btree (limit_key, state, sent_at) WHERE (limit_key IS NOT NULL);
--> statement-breakpoint
CREATE INDEX outbox_recent ON public.outbox USING btree (created_at DESC, id DESC);
--> statement-breakpoint
CREATE INDEX outbox_subject ON public.outbox USING btree (subject_id, letter, created_at);
--> statement-breakpoint
CREATE INDEX registrations_by_address ON public.registrations USING btree (competition, status, "left"((answers ->> 'address_name'::text), 80), serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_alternate_email ON public.registrations USING btree (competition, status, "left"((answers ->> 'alternate_email'::text), 80), serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_birth_date ON public.registrations USING btree (competition, status, birth_date, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_city ON public.registrations USING btree (competition, status, city, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_class ON public.registrations USING btree (competition, status, "left"((answers ->> 'class_name'::text), 80), serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_contact_email ON public.registrations USING btree (competition, status, contact_email, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_country ON public.registrations USING btree (competition, status, country, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_dial_code ON public.registrations USING btree (competition, status, dial_code, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_email ON public.registrations USING btree (competition, status, email, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_exam_slot ON public.registrations USING btree (competition, status, "left"((answers ->> 'exam_slot'::text), 80), serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_name ON public.registrations USING btree (competition, status, name_key, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_occupation ON public.registrations USING btree (competition, status, "left"((answers ->> 'occupation'::text), 80), serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_participant_address ON public.registrations USING btree (competition, status, "left"((answers ->> 'address'::text), 80), serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_payment_type ON public.registrations USING btree (competition, status, payment_type, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_phone ON public.registrations USING btree (competition, status, phone, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_qualification ON public.registrations USING btree (competition, status, "left"((answers ->> 'qualification'::text), 80), serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_region ON public.registrations USING btree (competition, status, region, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_school ON public.registrations USING btree (competition, status, "left"((answers ->> 'school_name'::text), 80), serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_state ON public.registrations USING btree (competition, status, state, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_submitted_at ON public.registrations USING btree (competition, status, submitted_at, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_by_txn_no ON public.registrations USING btree (competition, status, txn_no, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_child ON public.registrations USING btree (competition, child_key, serial_no);
--> statement-breakpoint
CREATE UNIQUE INDEX registrations_child_by_contact ON public.registrations USING btree (competition, round, child_key, contact_key, phone_key) WHERE (status = ANY (ARRAY['pending'::text, 'accepted'::text]));
--> statement-breakpoint
CREATE INDEX registrations_file ON public.registrations USING btree (file_hash, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_list ON public.registrations USING btree (competition, status, serial_no DESC, name_key);
--> statement-breakpoint
CREATE INDEX registrations_name ON public.registrations USING gin (name_key public.gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX registrations_school ON public.registrations USING btree (school_id, serial_no);
--> statement-breakpoint
CREATE INDEX registrations_student ON public.registrations USING btree (lower(email), serial_no);
--> statement-breakpoint
CREATE INDEX registrations_txn ON public.registrations USING btree (competition, txn_key, serial_no);
--> statement-breakpoint
CREATE INDEX schools_claimed ON public.schools USING btree (register_no) WHERE (standing = 'claimed'::text);
--> statement-breakpoint
CREATE INDEX schools_name ON public.schools USING gin (name_key public.gin_trgm_ops);
--> statement-breakpoint
CREATE UNIQUE INDEX schools_same ON public.schools USING btree (name_key, country_key, pincode_key, branch_key) WHERE (standing = 'registered'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX schools_user ON public.schools USING btree (user_id);
--> statement-breakpoint
CREATE INDEX "session_user" ON public.session USING btree (user_id);
--> statement-breakpoint
CREATE INDEX two_factor_secret ON public.two_factor USING btree (secret);
--> statement-breakpoint
CREATE INDEX two_factor_user ON public.two_factor USING btree (user_id);
--> statement-breakpoint
CREATE INDEX verification_identifier ON public.verification USING btree (identifier);
--> statement-breakpoint
CREATE INDEX verification_value ON public.verification USING btree (value);
--> statement-breakpoint
CREATE TRIGGER access_log_append_only BEFORE UPDATE OR TRUNCATE ON public.access_log FOR EACH STATEMENT EXECUTE FUNCTION public.protect_access_log();
--> statement-breakpoint
CREATE TRIGGER access_log_entry BEFORE DELETE OR UPDATE ON public.access_log FOR EACH ROW EXECUTE FUNCTION public.protect_access_log_entry();
--> statement-breakpoint
CREATE TRIGGER history_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.history FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_to_rewrite_history();
--> statement-breakpoint
CREATE TRIGGER history_only_erased BEFORE UPDATE ON public.history FOR EACH ROW EXECUTE FUNCTION public.refuse_to_change_history();
--> statement-breakpoint
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_registration_id_registrations_id_fk FOREIGN KEY (registration_id) REFERENCES public.registrations(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.registrations
    ADD CONSTRAINT registrations_school_id_schools_id_fk FOREIGN KEY (school_id) REFERENCES public.schools(id);
--> statement-breakpoint
ALTER TABLE ONLY public.schools
    ADD CONSTRAINT schools_claim_of_schools_id_fk FOREIGN KEY (claim_of) REFERENCES public.schools(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY public.schools
    ADD CONSTRAINT schools_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id);
--> statement-breakpoint
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY public.two_factor
    ADD CONSTRAINT two_factor_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES public."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.erase_access_log(actors text[], known text[]) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.erase_history(subjects text[], actors text[], known text[]) FROM PUBLIC;
