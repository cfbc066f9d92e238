/** An invalid setting; the message says how to correct it. */
export class ConfigError extends Error {}
