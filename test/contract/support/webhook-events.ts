import { fileURLToPath } from 'node:url'
import { describeEvent } from '#kernel/events/catalogue.ts'
import { EVENT_TYPES } from '#kernel/events/event-types.ts'

export const WEBHOOKS_FILE = fileURLToPath(new URL('../../../docs/webhooks.md', import.meta.url))

const TABLE = /(?<=<!-- events: .*-->\n)[\s\S]*(?=<!-- end of events -->)/

/** docs/webhooks.md with the table of events between its marks. */
export function withEvents(text: string): string {
  const rows = EVENT_TYPES.map((type) => `| \`${type}\` | ${describeEvent(type)} |`)
  return text.replace(TABLE, () => `${['| event | what happened |', '|---|---|', ...rows].join('\n')}\n`)
}
