import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Scripts of our pages; each page must work without. */
export const PASSKEYS = clientScript('passkeys')
export const CLIENT_SCRIPTS = [PASSKEYS]

/** The path changes with the content, so browsers may cache it for ever. */
function clientScript(name: string): { path: string; text: string } {
  const text = readFileSync(new URL(`./${name}.client.js`, import.meta.url), 'utf8')
  return { path: `/_sitewright/${name}-${hash('sha256', text, 'hex').slice(0, 12)}.js`, text }
}
