/** A setting that cannot be; the message says how to mend it. */
export class ConfigError extends Error {}
