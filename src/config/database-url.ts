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

/**
 * Reads several hosts as libpq does (PostgreSQL's manual, section 34.1.1.3). Unlike there several hosts without
 * `target_session_attrs` mean `read-write`, since nothing here works with a standby.
 * @throws ConfigError
 */
export function parseDatabaseUrl(text: string): DatabaseServers {
  const [, begin, authority, path, query = ''] = PARTS.exec(text) ?? []
  if (begin === undefined)
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://; unset it to use SQLite.')
  const hosts = authority!.split(',')
  const parameters = query.split('&').filter(Boolean)
  const target = parameters.find((parameter) => parameter.startsWith(`${TARGET}=`))?.slice(TARGET.length + 1)
  const mustWrite = target === undefined ? hosts.length > 1 : TARGETS[target]
  if (mustWrite === undefined)
    throw new ConfigError(`DATABASE_URL has ${TARGET}=${target}; set it to ${Object.keys(TARGETS).join(', ')}.`)
  const others = parameters.filter((parameter) => !parameter.startsWith(`${TARGET}=`)).join('&')
  if (hosts.length > 1)
    for (const host of hosts)
      if (!/^(\[[\da-f:.]+\]|[^:[\]]+)(:\d{1,5})?$/i.test(host))
        throw new ConfigError(
          `DATABASE_URL names the host '${host}'; separate hosts by commas, like db1:5432,db2:5432.`,
        )
  return { urls: hosts.map((host) => `${begin}${host}${path}${others && `?${others}`}`), mustWrite }
}
