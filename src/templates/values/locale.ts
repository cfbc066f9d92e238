/** A language as a BCP 47 tag, a time zone by its IANA name. */
export type Locale = { language: string; timeZone: string }
