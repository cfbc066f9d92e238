import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const passkeyScript = readFileSync(new URL('./passkeys.client.js', import.meta.url), 'utf8')

/** The name changes with the content, so browsers may cache it for ever. */
export const PASSKEY_SCRIPT_PATH = `/_sitewright/passkeys-${hash('sha256', passkeyScript, 'hex').slice(0, 12)}.js`
