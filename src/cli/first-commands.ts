import { type Config, readConfig } from '#config.ts'

/** A wrapper that reads its service's settings itself. */
const KNOWS_SETTINGS = /deploy\/run$/
const COMMANDS = ['user create --email you@example.com', 'api-key create --email you@example.com']

/** Lines for another terminal of the same machine, which reach the database of this server. `base` is where it answers. */
export function firstCommands(config: Config, base: string): string {
  const call = [...variablesOf(config, base), config.commandName].join(' ')
  return [...setting(config), ...COMMANDS.map((command) => `${call} ${command}`)].map((line) => `  ${line}`).join('\n')
}

function setting({ commandName, databaseUrl, secretKey }: Config): string[] {
  if (KNOWS_SETTINGS.test(commandName)) return []
  const secrets = [databaseUrl !== null && 'DATABASE_URL', secretKey !== null && 'SECRET_KEY'].filter(Boolean)
  const hint = `# Set ${secrets.join(' and ')} as the server has it.`
  return [...(secrets.length > 0 ? [hint] : []), `cd ${quoted(process.cwd())}`]
}

/** The settings that differ from a command's defaults. */
function variablesOf(config: Config, base: string): string[] {
  if (KNOWS_SETTINGS.test(config.commandName)) return []
  const usual = readConfig({})
  const address = config.baseUrlIsFixed
    ? ['BASE_URL', base, usual.baseUrl]
    : ['PORT', new URL(base).port, String(usual.port)]
  return [['DATA_DIR', config.dataDir, usual.dataDir], address]
    .filter(([, value, usually]) => value !== usually)
    .map(([name, value]) => `${name}=${quoted(value!)}`)
}

/** For a shell of POSIX. */
function quoted(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
