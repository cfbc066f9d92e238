import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { invalid, Overloaded } from '#operations/errors.ts'

const MIN_PASSWORD = 8
const MAX_PASSWORD = 1_000
/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
/** Each takes a thread of the few that also read files, and 19 MiB. */
const AT_ONCE = 2
/** Seconds' worth: who comes later is told to come again. */
const MAX_WAITING = 100

const derive = promisify(argon2)

/** @throws ValidationFailed when it is too short or too long */
export function checkNewPassword(password: string): void {
  if (password.length < MIN_PASSWORD) throw invalid('password', `is too short (minimum is ${MIN_PASSWORD} characters)`)
  if (password.length > MAX_PASSWORD) throw invalid('password', `is too long (maximum is ${MAX_PASSWORD} characters)`)
}

/** @throws ValidationFailed when it is too short or too long */
export async function hashPassword(password: string): Promise<string> {
  checkNewPassword(password)
  const nonce = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { message: password, nonce, ...ARGON2 }))
  const { memory, passes, parallelism } = ARGON2
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * As much work when there is no password to compare with, so that how long it takes tells nothing of whether there is.
 * @throws Overloaded when too many are waiting
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = parse(stored ?? NOBODYS)
  const message = password.slice(0, MAX_PASSWORD)
  const tag = await inTurn(() => derive('argon2id', { message, ...hash.parameters, tagLength: hash.tag.length }))
  return timingSafeEqual(tag, hash.tag) && stored !== null && password.length <= MAX_PASSWORD
}

const NOBODYS = `$argon2id$v=19$m=${ARGON2.memory},t=${ARGON2.passes},p=${ARGON2.parallelism}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(ARGON2.tagLength))}`

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function parse(stored: string) {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(stored)!
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      nonce: Buffer.from(nonce!, 'base64'),
    },
    tag: Buffer.from(tag!, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new Overloaded()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
