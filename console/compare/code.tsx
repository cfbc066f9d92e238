import { Fragment, type ReactNode, useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import css from './diff.module.css'
import { countedLines, type Hunk, hunksOf, type Line, linesBetween } from './hunks.ts'
import { wordChanges } from './words.ts'

/** Longer hunks are folded at first. */
const FOLDED_LINES = 300
/** Lines longer than this are not compared word by word. */
const MAX_COMPARED = 2_000

type CodeProps = {
  diff: string
  /** The newer text, if it is at hand: then the unchanged lines between hunks can be shown. */
  newer?: string
  /** What stands below the run of changed lines with this index, counted over all hunks. */
  afterRun?: (index: number) => ReactNode
}

/** A unified diff in hunks that fold. */
export function Code({ diff, newer, afterRun }: CodeProps) {
  const hunks = hunksOf(diff)
  const lines = newer === undefined ? null : countedLines(hunks, newer)
  if (hunks.length === 0)
    return <p className={css.note}>{diff === '' ? 'The code is the same.' : 'Only line breaks changed.'}</p>
  const firstRuns = hunks.map((_, index) => hunks.slice(0, index).reduce((sum, hunk) => sum + runsOf(hunk), 0))
  return (
    <div className={css.changes}>
      {hunks.map((hunk, index) => (
        <Fragment key={`${hunk.before} ${hunk.after}`}>
          {lines && <Unchanged lines={linesBetween(hunks, index, lines)} />}
          <HunkView hunk={hunk} firstRun={firstRuns[index]!} afterRun={afterRun} />
        </Fragment>
      ))}
      {lines && <Unchanged lines={linesBetween(hunks, hunks.length, lines)} />}
    </div>
  )
}

function Unchanged({ lines }: { lines: Line[] }) {
  const [shown, setShown] = useState(false)
  if (lines.length === 0) return null
  if (shown)
    return (
      <div className={css.hunk}>
        <div className={css.lines}>
          {lines.map((line) => (
            <LineView key={line.after} line={line} />
          ))}
        </div>
      </div>
    )
  return (
    <div className={css.gap}>
      <Button look="plain" onPress={() => setShown(true)}>
        Show {lines.length} unchanged {lines.length === 1 ? 'line' : 'lines'}
      </Button>
    </div>
  )
}

function HunkView({ hunk, firstRun, afterRun }: { hunk: Hunk; firstRun: number } & Pick<CodeProps, 'afterRun'>) {
  const [open, setOpen] = useState(hunk.lines.length <= FOLDED_LINES)
  const added = hunk.lines.filter(({ kind }) => kind === 'added').length
  const removed = hunk.lines.filter(({ kind }) => kind === 'removed').length
  let run = firstRun
  return (
    <div className={css.hunk}>
      <button type="button" className={css.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'forward'} />
        Line {hunk.after}: {removed} removed, {added} added
      </button>
      {open && (
        <div className={css.lines}>
          {hunk.lines.map((line, at) => (
            <Fragment key={`${line.before} ${line.after}`}>
              <LineView line={line} other={partnerOf(hunk.lines, at)} />
              {endsRun(hunk.lines, at) && afterRun && <RunEnd>{afterRun(run++)}</RunEnd>}
            </Fragment>
          ))}
        </div>
      )}
    </div>
  )
}

function RunEnd({ children }: { children: ReactNode }) {
  return children ? <div className={css.run}>{children}</div> : null
}

const SIGNS = { same: ' ', removed: '−', added: '+' }
const SPOKEN = { same: '', removed: 'Removed: ', added: 'Added: ' }

function LineView({ line, other }: { line: Line; other?: string }) {
  return (
    <div className={`${css.line} ${css[line.kind] ?? ''}`}>
      <span className={css.number}>{line.before}</span>
      <span className={css.number}>{line.after ?? SIGNS[line.kind]}</span>
      <code>
        <span className="visually-hidden">{SPOKEN[line.kind]}</span>
        {other === undefined ? line.text : <Marked line={line} other={other} />}
      </code>
    </div>
  )
}

/** A changed line, with the words marked that its partner on the other side does not have. */
function Marked({ line, other }: { line: Line; other: string }) {
  const words = line.kind === 'removed' ? wordChanges(line.text, other) : wordChanges(other, line.text)
  return words
    .filter(({ kind }) => kind === 'same' || kind === line.kind)
    .map(({ kind, text }, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line have no other identity, and do not change
      kind === 'same' ? <span key={at}>{text}</span> : <mark key={at}>{text}</mark>,
    )
}

/** The line that replaced this one or was replaced by it, where as many lines were added as removed. */
function partnerOf(lines: readonly Line[], at: number): string | undefined {
  const { kind, text } = lines[at]!
  if (kind === 'same' || text.length > MAX_COMPARED) return undefined
  let start = at
  while (start > 0 && lines[start - 1]!.kind !== 'same') start--
  let end = at
  while (end < lines.length && lines[end]!.kind !== 'same') end++
  const run = lines.slice(start, end)
  const [removed, added] = (['removed', 'added'] as const).map((side) => run.filter((line) => line.kind === side))
  if (removed!.length !== added!.length) return undefined
  const own = kind === 'removed' ? removed! : added!
  const others = kind === 'removed' ? added! : removed!
  return others[own.indexOf(lines[at]!)]?.text
}

function endsRun(lines: readonly Line[], at: number): boolean {
  return lines[at]!.kind !== 'same' && (lines[at + 1]?.kind ?? 'same') === 'same'
}

const runsOf = ({ lines }: Hunk) => lines.filter((_, at) => endsRun(lines, at)).length
