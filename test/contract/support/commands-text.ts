import { fileURLToPath } from 'node:url'
import { commands } from '#cli/commands.ts'

export const COMMANDS_FILE = fileURLToPath(new URL('../../../docs/commands.md', import.meta.url))

const BEGINNING = `# Commands

In a clone, a command is called by \`npm run --silent sitewright -- <command>\`; with the package, by \`sitewright <command>\`. Every command also
works while the server runs. \`--help\` says what its options mean, \`--version\` prints the version.

<!-- Written by \`npm run openapi\` from the declarations in src/cli. -->`

/** docs/commands.md */
export function commandsText(): string {
  const rows = commands.map(({ name, usage, summary }) => `| ${code(`${name} ${usage}`.trim())} | ${inCell(summary)} |`)
  return `${[BEGINNING, '', '| command | what it does |', '|---|---|', ...rows].join('\n')}\n`
}

function code(text: string): string {
  return `\`${inCell(text)}\``
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').replace(/ {2,}/g, ' ')
}
