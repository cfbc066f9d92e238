/** In a clone. What starts a package, a service or a container says in COMMAND_NAME how commands are called there. */
const IN_A_CLONE = 'npm run --silent sitewright --'

/** How commands are called, for messages that name one. */
export function commandNameOf(env: Record<string, string | undefined>): string {
  return env.COMMAND_NAME?.trim() || IN_A_CLONE
}
