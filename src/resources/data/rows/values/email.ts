import type { Checked } from '#resources/data/rows/values/column.ts'

/** Takes addresses as in RFC 5321, without quoted local parts; the domain is stored in lower case. */
export function checkEmail(given: unknown): Checked {
  const text = typeof given === 'string' ? given.trim() : ''
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = text.slice(at + 1).toLowerCase()
  const fits = text.length <= MAX_EMAIL_CHARACTERS && local.length <= MAX_LOCAL_CHARACTERS
  if (at < 1 || !fits || !text.isWellFormed() || !LOCAL.test(local) || !DOMAIN.test(domain))
    return { message: 'must be an email address such as ana@example.com' }
  return { value: `${local}@${domain}` }
}

const MAX_EMAIL_CHARACTERS = 254
const MAX_LOCAL_CHARACTERS = 64
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?'
const DOMAIN = new RegExp(`^(${LABEL}\\.)+${LABEL}$`, 'u')
