import { ConfigError } from '#config/config-error.ts'

/** The servers that DATABASE_URL names, a URL each, in the order in which they are tried. */
export type DatabaseServers = {
  urls: string[]
  /** Whether a server that only reads, like a standby, is passed over. */
  mustWrite: boolean
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)([^?#]*)(?:\?([^#]*))?$/
const TARGET = 'target_session_attrs'
/** The values of libpq that make sense for a program that writes, and whether they ask for a server that can. */
const TARGETS: Record<string, boolean> = { 'read-write': true, primary: true, any: false }
/** For a replica, which is asked itself whether it is one. */
const REPLICA_TARGETS: Record<string, boolean> = {
  standby: false,
  'prefer-standby': false,
  'read-only': false,
  any: false,
}

/**
 * Reads several hosts as libpq does (PostgreSQL's manual, section 34.1.1.3). Unlike there several hosts without
 * `target_session_attrs` mean `read-write`, since nothing here works with a standby.
 * @throws ConfigError
 */
export function parseDatabaseUrl(text: string): DatabaseServers {
  const { urls, target } = hostsOf('DATABASE_URL', text, TARGETS, 'unset it to use SQLite')
  return { urls, mustWrite: target ?? urls.length > 1 }
}

/**
 * The servers of DATABASE_REPLICA_URL, a URL each.
 * @throws ConfigError
 */
export function parseReplicaUrl(text: string): string[] {
  return hostsOf('DATABASE_REPLICA_URL', text, REPLICA_TARGETS, 'unset it to ask DATABASE_URL only').urls
}

/** `target` is undefined where the URL names none. */
function hostsOf(name: string, text: string, targets: Record<string, boolean>, otherwise: string) {
  const [, begin, authority, path, query = ''] = PARTS.exec(text) ?? []
  if (begin === undefined) throw new ConfigError(`${name} must begin with postgres:// or postgresql://; ${otherwise}.`)
  const hosts = authority!.split(',')
  const parameters = query.split('&').filter(Boolean)
  const wanted = parameters.find((parameter) => parameter.startsWith(`${TARGET}=`))?.slice(TARGET.length + 1)
  const target = wanted === undefined ? undefined : targets[wanted]
  if (wanted !== undefined && target === undefined)
    throw new ConfigError(`${name} has ${TARGET}=${wanted}; set it to ${Object.keys(targets).join(', ')}.`)
  const others = parameters.filter((parameter) => !parameter.startsWith(`${TARGET}=`)).join('&')
  if (hosts.length > 1)
    for (const host of hosts)
      if (!/^(\[[\da-f:.]+\]|[^:[\]]+)(:\d{1,5})?$/i.test(host))
        throw new ConfigError(`${name} names the host '${host}'; separate hosts by commas, like db1:5432,db2:5432.`)
  return { urls: hosts.map((host) => `${begin}${host}${path}${others && `?${others}`}`), target }
}
