import { accessSync, constants, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '#config/config-error.ts'

/** The PEM in the file. */
export function readAuthorities(file: string, name: string): string {
  try {
    const pem = readFileSync(file, 'utf8')
    if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem
  } catch {
    throw new ConfigError(`${name} is '${file}', which cannot be read; set it to a PEM file of certificates.`)
  }
  throw new ConfigError(`${name} is '${file}', which contains no certificate; set it to a PEM file of certificates.`)
}

export function checkExecutable(path: string, name: string): string {
  if (may(constants.X_OK, path)) return resolve(path)
  throw new ConfigError(
    `${name} is '${path}', which is not an executable file; set it to an absolute path, or unset it.`,
  )
}

export function checkReadable(path: string, name: string): string {
  if (may(constants.R_OK, path)) return resolve(path)
  throw new ConfigError(`${name} is '${path}', which cannot be read; set it to the path of a file, or unset it.`)
}

function may(mode: number, path: string): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}
