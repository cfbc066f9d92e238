import { paths } from '#console/paths.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { Link } from '#console/ui/link.tsx'
import css from './command.module.css'

const KEYS: [string, string][] = [
  ['Ctrl K', 'Go to a place, a website, or what holds a text'],
  ['?', 'These keys'],
  ['Ctrl S', 'Save what is edited; visitors see it once it is published'],
  ['Ctrl .', 'Editor: show or hide the code'],
  ['Alt Arrows, Ctrl D, Del', 'Layers: move, duplicate, delete what is selected; Enter goes on in its text'],
  ['Esc', 'Close a dialog, take back what is typed in a cell'],
  ['Tab', 'In code: indent, once something was typed there. Esc, then Tab goes on'],
  ['m', 'Pages: move the page whose row has the focus'],
  ['j k', 'Inbox: the next, the one before'],
  ['e s', 'Inbox: archive, spam'],
  ['d w m', 'Analytics: by day, week, month'],
  ['Arrows, Enter, Space', 'Tables: move, change a cell, open a row'],
]

/** All keys in one place, and the way to the guide. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={css.keys}>
        {KEYS.map(([key, act]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link href={paths.guide()}>The guide</Link> says how things are done,{' '}
        <Link href={paths.docs()}>the reference</Link> every operation.
      </p>
    </Dialog>
  )
}
