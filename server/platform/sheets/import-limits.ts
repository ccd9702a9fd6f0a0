/** How many files one school, and one account of the office, may have read in an hour. Explained in docs/settings.md. */
export const filesPerHour = { school: 20, office: 120 }
/** How often an open import may be read or changed in a minute, by one school or one account of the office: each answer checks all rows. */
export const openImportsPerMinute = 60
