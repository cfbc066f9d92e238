import type { SectionContent } from '#resources/websites/overview/section.ts'

/** Bytes of the whole text: some 3,750 tokens, which an agent can afford to read first. */
export const MAX_TEXT_BYTES = 15_000
const MAX_WARNING_BYTES = 2_500
const MAX_LINE_CHARACTERS = 600

type Page = { title: string; facts: string[]; warnings: string[]; sections: SectionContent[] }

/** The overview in Markdown. Sections share the available bytes, and each says how much it omits. */
export function overviewText({ title, facts, warnings, sections: all }: Page): string {
  const sections = all.filter(hasHeading)
  const head = [`# ${oneLine(title)}`, ...facts.map(oneLine)].join('\n')
  const blocks = [head]
  if (warnings.length) blocks.push(block('Warnings', warnings, 0, 'site_overview', MAX_WARNING_BYTES))
  const room = MAX_TEXT_BYTES - bytesOf(blocks.join('\n\n')) - sections.length * JOINT_BYTES
  const shares = sharesOf(
    sections.map(({ lines }) => bytesOf(lines.join('\n')) + lines.length * JOINT_BYTES + HEADING_BYTES),
    room,
  )
  for (const [i, { heading, lines, more = 0, narrow }] of sections.entries())
    blocks.push(block(heading, lines, more, narrow, shares[i]!))
  return blocks.join('\n\n')
}

function hasHeading(section: SectionContent): section is SectionContent & { heading: string } {
  return section.heading !== null
}

/** Divides `room` bytes fairly: what the small sections leave over goes to the larger ones. */
function sharesOf(wanted: number[], room: number): number[] {
  const shares = new Array<number>(wanted.length).fill(0)
  const order = wanted.map((bytes, i) => ({ bytes, i })).toSorted((a, b) => a.bytes - b.bytes)
  let left = room
  for (const [place, { bytes, i }] of order.entries()) {
    shares[i] = Math.min(bytes, Math.floor(left / (order.length - place)))
    left -= shares[i]
  }
  return shares
}

const JOINT_BYTES = 2
/** The most that a section has besides its lines. */
const HEADING_BYTES = 400
/** Reserved for the line that says what is missing. */
const POINTER_BYTES = 150

function block(heading: string, lines: string[], more: number, narrow: string, bytes: number): string {
  const shown = [`## ${oneLine(heading)}`]
  let left = bytes - bytesOf(shown[0]!) - POINTER_BYTES
  for (const line of lines) {
    const text = `- ${oneLine(line)}`
    left -= bytesOf(text) + 1
    if (left < 0) break
    shown.push(text)
  }
  const missing = lines.length + more - (shown.length - 1)
  return missing > 0 ? `${shown.join('\n')}\n… ${missing} more: ${narrow}` : shown.join('\n')
}

/** Names and titles come from users: they must not look like lines of the overview. */
function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= MAX_LINE_CHARACTERS ? line : `${line.slice(0, MAX_LINE_CHARACTERS - 1).toWellFormed()}…`
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text)
}
