import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { installPackage } from './apt-get.ts'

const run = promisify(execFile)
const PROGRAMS = { dig: 'bind9-dnsutils', kdig: 'knot-dnsutils' }

export type Dug = {
  status: string
  /** Such as `aa`. */
  flags: string[]
  /** Records as `name ttl type data`. */
  answer: string[]
  authority: string[]
  additional: string[]
  text: string
}

/** Asks a server on loopback as other programs do. Installs the program when possible. */
export async function dig(port: number, ...args: string[]): Promise<Dug> {
  install('dig')
  const { stdout } = await run('/usr/bin/dig', ['@127.0.0.1', '-p', `${port}`, '+tries=1', '+time=5', ...args]).catch(
    (error) => error as { stdout: string },
  )
  return read(stdout)
}

/** The same by another implementation. */
export async function kdig(port: number, ...args: string[]): Promise<Dug> {
  install('kdig')
  const { stdout } = await run('/usr/bin/kdig', [
    '@127.0.0.1',
    '-p',
    `${port}`,
    '+retry=0',
    '+timeout=5',
    ...args,
  ]).catch((error) => error as { stdout: string })
  return read(stdout)
}

function install(program: keyof typeof PROGRAMS) {
  if (existsSync(`/usr/bin/${program}`)) return
  const failure = installPackage(PROGRAMS[program])
  if (failure) throw new Error(`${program} is missing: ${failure}`)
}

function read(text: string): Dug {
  const section = (name: string) => {
    const [, lines] = new RegExp(`;; ${name} SECTION:\n((?:[^;\n].*\n)*)`).exec(text) ?? []
    return (lines ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.replace(/\s+/g, ' ').replace(' IN ', ' ').trim())
  }
  return {
    status: /status: (\w+)/.exec(text)?.[1] ?? 'none',
    flags: (/flags: ([\w ]*);/i.exec(text)?.[1] ?? '').trim().split(' '),
    answer: section('ANSWER'),
    authority: section('AUTHORITY'),
    additional: section('ADDITIONAL'),
    text,
  }
}
