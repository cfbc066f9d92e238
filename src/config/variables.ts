import { ADDRESSES } from '#config/addresses.ts'
import { ANALYTICS } from '#config/analytics.ts'
import { BACKUPS } from '#config/backups.ts'
import { DNS } from '#config/dns.ts'
import { DOMAINS } from '#config/domains.ts'
import { EDGE } from '#config/edge.ts'
import { FETCHING } from '#config/fetching.ts'
import { HTTPS } from '#config/https.ts'
import { CACHES, LIMITS } from '#config/limits.ts'
import { MAIL } from '#config/mail.ts'
import { OPENID } from '#config/openid.ts'
import { COMMAND_LINE, PROCESS } from '#config/process.ts'
import { REGISTRAR } from '#config/registrar.ts'
import type { Setting, Variable } from '#config/setting.ts'
import { SIGNING_IN } from '#config/signing-in.ts'
import { STORAGE } from '#config/storage.ts'
import { TRACES } from '#config/traces.ts'

/** Every setting by its group. In this order they are read, described, and refused where several are wrong. */
export const SETTINGS = {
  Addresses: ADDRESSES,
  Storage: STORAGE,
  Backups: BACKUPS,
  HTTPS,
  Mail: MAIL,
  'Signing in': SIGNING_IN,
  'Single sign-on': OPENID,
  Limits: LIMITS,
  Caches: CACHES,
  'A cache in front': EDGE,
  Process: PROCESS,
  Traces: TRACES,
  Analytics: ANALYTICS,
  'Fetching and screenshots': FETCHING,
  Domains: DOMAINS,
  'DNS server': DNS,
  'Selling domains': REGISTRAR,
  'Command line': COMMAND_LINE,
}

export const GROUPS: { title: string; variables: Variable[] }[] = Object.entries(SETTINGS).map(([title, settings]) => ({
  title,
  variables: Object.values<Setting<unknown>>(settings).flatMap(({ variables }) => variables),
}))

export const VARIABLES: readonly Variable[] = GROUPS.flatMap(({ variables }) => variables)
