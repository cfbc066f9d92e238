/** The only reader of the environment. */
import type { Setting } from '#config/setting.ts'
import { SETTINGS, VARIABLES } from '#config/variables.ts'

type Groups = typeof SETTINGS
type Settings = { [Title in keyof Groups]: (settings: Groups[Title]) => void }[keyof Groups] extends (
  settings: infer All,
) => void
  ? All
  : never

/** What the settings of src/config are read as, member by member. */
export type Config = { [Key in keyof Settings]: Settings[Key] extends Setting<infer T> ? T : never }

const FALLBACKS = new Map(VARIABLES.map(({ name, fallback }) => [name, fallback]))

/** @throws ConfigError with a sentence that says how to correct the variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const text = (name: string) => env[name]?.trim() || FALLBACKS.get(name)!
  const settings = Object.values(SETTINGS).flatMap((group) => Object.entries<Setting<unknown>>(group))
  return Object.fromEntries(settings.map(([key, { read }]) => [key, read(text)])) as Config
}
