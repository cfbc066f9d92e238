import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { commands } from '#cli/commands.ts'
import { makeDemo } from '#cli/demo.ts'
import { runCommand } from '#cli/run-command.ts'
import type { Person, Service } from '#test/support/service.ts'
import { SERVICE_ENV } from '#test/support/service-env.ts'

export type Folder = ReturnType<typeof folderFor>

/** A folder of its own, and the command line in it, as one person with a key. */
export function folderFor(service: Pick<Service, 'url'>, key: string, site: string) {
  const dir = mkdtempSync(join(tmpdir(), 'sitewright-'))
  const at = (file: string) => join(dir, file)
  return {
    dir,
    read: (file: string) => readFileSync(at(file), 'utf8'),
    write(file: string, data: string | Uint8Array) {
      mkdirSync(dirname(at(file)), { recursive: true })
      writeFileSync(at(file), data)
    },
    change(file: string, from: string, to: string) {
      const text = readFileSync(at(file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no ${from}:\n${text}`)
      writeFileSync(at(file), text.replace(from, to))
    },
    delete: (file: string) => rmSync(at(file)),
    rename(from: string, to: string) {
      const bytes = readFileSync(at(from))
      rmSync(at(from))
      this.write(to, bytes)
    },
    /** Every file but those of the command line itself, by name. */
    files(): Record<string, string> {
      const names = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      const paths = names.map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1)).toSorted()
      const own = paths.filter((path) => !path.startsWith('.sitewright/'))
      return Object.fromEntries(own.map((path) => [path, readFileSync(at(path), 'latin1')]))
    },
    run: (command: string, ...args: string[]) =>
      run([command, '--site', site, '--dir', dir, ...args], service.url, key),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** Runs a command in this process against a service. */
export async function run(
  args: string[],
  url: string,
  key: string,
  signal?: AbortSignal,
  printed = { stdout: '', stderr: '' },
) {
  const stream = (name: keyof typeof printed) => ({ write: (text: string) => (printed[name] += text) })
  const env = { ...SERVICE_ENV, SITEWRIGHT_URL: url, SITEWRIGHT_KEY: key }
  const terminal = { env, stdout: stream('stdout'), stderr: stream('stderr'), ...(signal ? { signal } : {}) }
  const status = await runCommand(commands, args, terminal)
  return { status, ...printed }
}

/** The sample website, which has a record of almost every kind. */
export async function demoWebsite(service: Service, person: Person): Promise<{ id: string; url: string }> {
  const caller = await service.services.credentials.find(person.key)
  return await makeDemo(service.services, caller!)
}
