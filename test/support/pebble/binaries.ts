import { existsSync } from 'node:fs'
import { installPackage } from '../apt-get.ts'

/** A program of a Debian package, installed when it is missing. @throws when it cannot be had */
export function programOf(name: string, packageName: string): string {
  const path = `/usr/bin/${name}`
  if (existsSync(path)) return path
  const failure = installPackage(packageName)
  if (failure !== null || !existsSync(path))
    throw new Error(`${name} is needed: ${failure ?? 'it is not in its package'}`)
  return path
}
