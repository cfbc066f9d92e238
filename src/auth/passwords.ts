import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { invalid } from '#kernel/operations/errors.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'

const MIN_PASSWORD = 8
const MAX_PASSWORD = 1_000
/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
/** Each takes 19 MiB and one of the few threads that also read files. */
const MAX_RUNNING = 2
/** A few seconds of work. */
const MAX_QUEUED = 100

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
  const tag = await queued(() => derive('argon2id', { message: password, nonce, ...ARGON2 }))
  const { memory, passes, parallelism } = ARGON2
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * Takes as long without a stored password, so that its duration does not reveal whether there is one.
 * @throws Overloaded when too many are queued
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const hash = parse(stored ?? PLACEHOLDER)
  const message = password.slice(0, MAX_PASSWORD)
  const tag = await queued(() => derive('argon2id', { message, ...hash.parameters, tagLength: hash.tag.length }))
  return timingSafeEqual(tag, hash.tag) && stored !== null && password.length <= MAX_PASSWORD
}

const PLACEHOLDER = `$argon2id$v=19$m=${ARGON2.memory},t=${ARGON2.passes},p=${ARGON2.parallelism}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(ARGON2.tagLength))}`

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
const queue: (() => void)[] = []

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (queue.length >= MAX_QUEUED) throw new Overloaded()
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
