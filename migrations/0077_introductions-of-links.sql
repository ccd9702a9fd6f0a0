-- What introduces a link in the text of an email names its button: 'See how the registration stands:'. 'This link is only for you:' would.
UPDATE email_texts SET body = regexp_replace(body, ' (This link is only for you|यह लिंक केवल आपके लिए है|Она только для вас|Эта ссылка только для вас):', '', 'g')
WHERE body ~ '(This link is only for you|यह लिंक केवल आपके लिए है|Она только для вас|Эта ссылка только для вас):';--> statement-breakpoint
UPDATE email_texts SET body = regexp_replace(body, '[.।](\s*\n\s*\{(?:status|link)\})', ':\1', 'g') WHERE body ~ '[.।]\s*\n\s*\{(status|link)\}';
