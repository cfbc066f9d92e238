import { fileURLToPath } from 'node:url'
import type { Variable } from '#config/setting.ts'
import { GROUPS, VARIABLES } from '#config/variables.ts'
import { OTHER_GROUPS } from './other-variables.ts'

export const CONFIGURATION_FILE = fileURLToPath(new URL('../../../docs/configuration.md', import.meta.url))
export const README_FILE = fileURLToPath(new URL('../../../README.md', import.meta.url))

/** In the README: what most installations set. */
const ESSENTIAL = [
  'PORT',
  'HOST',
  'BASE_URL',
  'SITES_DOMAIN',
  'HTTPS_PORT',
  'TRUSTED_PROXIES',
  'DATA_DIR',
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'SIGN_UP',
]

const INTRODUCTION = `# Configuration

The service and its commands read their settings from environment variables when they start. \`--help\` prints the same list. An
empty variable counts as unset. If a value is wrong, nothing starts, and the error names the variable and what would be right.

With systemd, the settings are in \`/etc/sitewright.env\`: see [deploy/README.md](../deploy/README.md). A variable marked *secret* holds a
password or a key: keep it out of git and logs.

<!-- Written by \`npm run openapi\` from the declarations in src/config. -->`

/** docs/configuration.md */
export function configurationText(): string {
  const sections = (groups: typeof GROUPS) => groups.map(({ title, variables }) => `## ${title}\n\n${table(variables)}`)
  const others = 'The service itself reads none of the following.'
  return `${[INTRODUCTION, ...sections(GROUPS), others, ...sections(OTHER_GROUPS)].join('\n\n')}\n`
}

const TABLE = /(?<=<!-- variables: .*-->\n)[\s\S]*(?=<!-- end of variables -->)/

/** The README with the table of what is essential between its marks. */
export function withEssentials(readme: string): string {
  const essential = ESSENTIAL.map((name) => VARIABLES.find((variable) => variable.name === name)!)
  return readme.replace(TABLE, () => `${table(essential)}\n`)
}

function table(variables: Variable[]): string {
  return ['| variable | default | meaning |', '|---|---|---|', ...variables.map(rowOf)].join('\n')
}

function rowOf({ name, fallback, meaning, secret }: Variable): string {
  return `| \`${name}\` |${fallback && ` \`${fallback}\``} | ${meaning}${secret ? ' *Secret.*' : ''} |`
}
