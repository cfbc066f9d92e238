// With the settings and as the user of this machine's service: without them a command would find another database, an empty one, and leave
// files that the service cannot read. Where no unit runs this folder, as in a container, the environment is what counts.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { readEnvironmentFile, readUnit, type Unit } from './unit.ts'

const UNIT = '/etc/systemd/system/sitewright.service'

try {
  const unit = installedUnit()
  if (unit) becomeServiceOf(unit)
  process.env.COMMAND_NAME ??= commandName()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
await import('../src/cli.ts')

/** With what `systemctl edit` has added. */
function installedUnit(): Unit | null {
  if (!existsSync(UNIT)) return null
  const unit = readUnit([UNIT, ...globSync(`${UNIT}.d/*.conf`).sort()].map((path) => readFileSync(path, 'utf8')))
  return unit.folder === process.cwd() ? unit : null
}

/** From outside the container, where there is one: by default it has its id as its host name, and a pod its name. */
function commandName(): string {
  if (process.env.KUBERNETES_SERVICE_HOST) return `kubectl exec ${hostname()} -- deploy/run`
  if (existsSync('/run/.containerenv')) return `podman exec ${hostname()} deploy/run`
  if (existsSync('/.dockerenv')) return `docker exec ${hostname()} deploy/run`
  return `${process.cwd()}/deploy/run`
}

/** What the caller has set stays. */
function becomeServiceOf(unit: Unit) {
  const files = unit.environmentFiles.filter(existsSync).map((path) => readSettings(path, unit))
  const settings = Object.assign({}, unit.environment, ...files)
  for (const [name, value] of Object.entries<string>(settings)) process.env[name] ??= value
  if (process.getuid!() !== 0 || unit.user === null) return
  const { initgroups } = process as unknown as { initgroups(user: string, group: string): void }
  initgroups(unit.user, unit.group)
  process.setgid!(unit.group)
  process.setuid!(unit.user)
  process.umask(0o077)
}

function readSettings(path: string, { user }: Unit): Record<string, string> {
  try {
    return readEnvironmentFile(readFileSync(path, 'utf8'))
  } catch (error) {
    // systemd has read it, as root, for a service that it starts.
    if (process.argv[2] === 'serve' && process.env.INVOCATION_ID) return {}
    const who = user === null ? 'root' : `root or, once it may read that file, as ${user}`
    throw new Error(`The service's settings cannot be read: ${(error as Error).message}. Run this as ${who}.`)
  }
}
