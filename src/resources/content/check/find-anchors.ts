import { anchorsIn } from '#html/anchors.ts'
import { readingTask } from '#kernel/workers/task.ts'

type Wanted = { html: readonly string[]; wanted: readonly (readonly string[])[] }

/** For each html which of its wanted anchors it has. One with an id that a template makes has all of them. */
export function findAnchors({ html, wanted }: Wanted): string[][] {
  return html.map((text, i) => {
    const anchors = anchorsIn(text)
    const isMade = [...anchors].some((anchor) => anchor.includes('{{'))
    return wanted[i]!.filter((anchor) => isMade || anchors.has(anchor))
  })
}

export const anchorsTask = readingTask('anchors', findAnchors, ({ html }) =>
  html.reduce((sum, text) => sum + text.length, 0),
)
