import type { Change, Conflict } from '#cli/sync/changes.ts'

const MARKS = { created: '+', changed: '~', deleted: '-' }
const INDENT = '      '

/** A line for each change, with its diff below on request. */
export function changeLines(changes: readonly Change[], { diffs }: { diffs: boolean }): string[] {
  return changes.flatMap(({ file, action, renamed_from, moved, diff }) => {
    const name = renamed_from ? `${renamed_from} → ${file}` : file
    const path = moved ? `  (${moved.from} → ${moved.to})` : ''
    const below = diffs && diff ? diff.split('\n').map((line) => INDENT + line) : []
    return [`  ${MARKS[action]} ${name}${path}`, ...below]
  })
}

export function conflictLines(conflicts: readonly Conflict[]): string[] {
  return conflicts.map(({ file, website, version, by, at }) => {
    const what = version ? `version ${version}` : ''
    const about = [what, by ? `by ${by}` : '', at ? time(at) : ''].filter(Boolean).join(', ')
    return `  ! ${file}: ${website} on the website since${about ? ` (${about})` : ''}`
  })
}

/** "1 file" and "2 files". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** UTC, to the minute. */
function time(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
