import { ConfigError } from '#config/config-error.ts'

export const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export type S3Server = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
}

type Variable = [name: string, value: string]
/** In this order: endpoint, region, access key, its secret, path style. */
export type S3Variables = [Variable, Variable, Variable, Variable, Variable]

export function readS3([[endpoint, url], [, region], id, secret, [style, isPath]]: S3Variables): S3Server {
  if (!/^https?:\/\/[^/?#]+(\/[^?#]*)?$/.test(url) || !URL.canParse(url))
    throw new ConfigError(`${endpoint} is '${url}'; set it to a URL like https://s3.example.com.`)
  for (const [name, value] of [id, secret])
    if (!value) throw new ConfigError(`${name} is missing; set it, or unset ${endpoint}.`)
  if (!['0', '1'].includes(isPath)) throw new ConfigError(`${style} is '${isPath}'; set it to 0 or 1.`)
  return {
    endpoint: url.replace(/\/$/, ''),
    region,
    accessKeyId: id[1],
    secretAccessKey: secret[1],
    pathStyle: isPath === '1',
  }
}
