import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#config/config-error.ts'
import { asStorageFailure } from '#kernel/database/storage-failure.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_FILE = 'secret.key'
/** 32 bytes in base64url. */
const KEY = /^[\w-]{43}$/

/**
 * Encrypts and signs with the operator's key: SECRET_KEY, or a file in DATA_DIR that is created when first needed. Each
 * purpose has a key derived from it, so that nothing made for one purpose is valid for another.
 */
export class Secrets {
  #keys = new Map<string, Buffer>()
  #material: () => string
  #keyPath: string | null

  constructor(config: { secretKey: string | null; dataDir: string }) {
    let material = config.secretKey
    this.#material = () => {
      try {
        material ??= keyFile(config.dataDir)
      } catch (error) {
        throw asStorageFailure(error)
      }
      return material
    }
    this.#keyPath = config.secretKey === null ? join(config.dataDir, KEY_FILE) : null
  }

  /** Called at the start. @throws ConfigError when there is a key that cannot be used */
  check() {
    if (this.#keyPath !== null && existsSync(this.#keyPath)) readKey(this.#keyPath)
  }

  /** Whether a key would be made when the first one is needed: what another has sealed cannot be opened then. */
  isMissing(): boolean {
    return this.#keyPath !== null && !existsSync(this.#keyPath)
  }

  /** AES-256-GCM. `context` is what the text belongs to, such as a user's id: it can be opened with the same one only. */
  seal(purpose: string, context: string, text: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key(purpose), iv).setAAD(Buffer.from(context))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
  }

  /** Returns null for what was sealed with another purpose, context or key. */
  open(purpose: string, context: string, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < IV_BYTES + TAG_BYTES) return null
    const decipher = createDecipheriv('aes-256-gcm', this.#key(purpose), bytes.subarray(0, IV_BYTES))
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
    try {
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    } catch {
      return null
    }
  }

  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.#key(purpose)).update(text).digest('base64url')
  }

  isSigned(purpose: string, text: string, signature: string): boolean {
    const [expected, given] = [Buffer.from(this.sign(purpose, text)), Buffer.from(signature)]
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  #key(purpose: string): Buffer {
    let key = this.#keys.get(purpose)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.#material(), '', `sitewright ${purpose}`, 32))
      this.#keys.set(purpose, key)
    }
    return key
  }
}

/** Written to another file and then linked, so that processes that start together all read the same, complete key. */
function keyFile(dataDir: string): string {
  const path = join(dataDir, KEY_FILE)
  try {
    return readKey(path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(temporary, path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  return readKey(path)
}

function readKey(path: string): string {
  const key = readFileSync(path, 'utf8').trim()
  if (KEY.test(key)) return key
  throw new ConfigError(
    `${path} is damaged. Put a copy of it back. Without one, remove it: then a new key is made, and authenticator apps have to be set up again.`,
  )
}
