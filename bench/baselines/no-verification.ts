/** The product with one difference: any credential is taken for that of the first caller found. */

import { readConfig } from '#config.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { start } from '#main.ts'

const running = await start(readConfig(process.env))
const { credentials } = running.services
const find = credentials.find.bind(credentials)
let first: Caller | undefined

credentials.cached = () => first
credentials.find = async (bearer) => {
  first ??= (await find(bearer)) ?? undefined
  return first ?? null
}

process.once('SIGTERM', () => void running.close())
