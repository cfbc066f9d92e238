import { type Html, html } from '#account-pages/html.ts'

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
/** Made when first needed: it takes 20 ms, which a start would wait for. */
let formatter: Intl.RelativeTimeFormat | undefined

/** "3 hours ago", with the exact time as its tooltip. */
export function ago(time: number, now: number): Html {
  const exact = new Date(time).toISOString()
  const [unit, length] = UNITS.find(([, ms]) => now - time >= ms) ?? [null, 1]
  const text = unit ? relative().format(-Math.floor((now - time) / length), unit) : 'just now'
  return html`<time datetime="${exact}" title="${exact.slice(0, 16).replace('T', ' ')} UTC">${text}</time>`
}

/** "in 3 minutes", rounded up. */
export function waitText(seconds: number): string {
  return seconds <= 90 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`
}

function relative(): Intl.RelativeTimeFormat {
  formatter ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  return formatter
}
