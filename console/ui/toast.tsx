import {
  UNSTABLE_Toast as AriaToast,
  Button,
  UNSTABLE_ToastContent as Content,
  UNSTABLE_ToastRegion as Region,
  Text,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components'
import { refresh } from '#console/api/queries.ts'
import { WaitsForApproval } from '#console/api/waits.ts'
import { paths } from '#console/paths.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { explain } from './problem.tsx'
import css from './toast.module.css'

type Message = { text: string; bad?: boolean; undo?: () => Promise<unknown>; link?: { href: string; text: string } }

const SHOWN_MS = 8_000
const toasts = new ToastQueue<Message>({ maxVisibleToasts: 3 })

/** Says what was done. With `undo` it can be taken back. */
export function say(text: string, undo?: () => Promise<unknown>): void {
  toasts.add({ text, undo }, { timeout: SHOWN_MS })
}

/** Says that something failed, until it is closed; of what waits for approval only that, and where it is decided. */
export function sayFailed(what: string, error: unknown): void {
  if (error instanceof WaitsForApproval) {
    sayWaits(error)
    return
  }
  const { title, detail, requestId } = explain(error)
  const parts = [what, title, detail, requestId && `Request ${requestId}`]
  toasts.add({ text: parts.filter(Boolean).join('. '), bad: true })
}

function sayWaits({ count, request: { approve_url } }: WaitsForApproval) {
  const text = count === 1 ? 'Waits for approval' : `${count} changes wait for approval`
  toasts.add({ text, link: { href: paths.asked(approve_url), text: 'Review' } }, { timeout: SHOWN_MS })
}

export function Toasts() {
  return (
    <Region queue={toasts} className={css.region!} aria-label="What was done">
      {({ toast }) => (
        <AriaToast toast={toast} className={`${css.toast} ${toast.content.bad ? css.bad : ''}`}>
          <Content className={css.text}>
            <Text slot="title">{toast.content.text}</Text>
          </Content>
          {toast.content.link && (
            <Link href={toast.content.link.href} className={css.link}>
              {toast.content.link.text}
            </Link>
          )}
          {toast.content.undo && (
            <Button className={css.button!} onPress={() => takeBack(toast.key, toast.content.undo!)}>
              Undo
            </Button>
          )}
          <Button slot="close" aria-label="Close" className={css.button!}>
            <Icon name="close" />
          </Button>
        </AriaToast>
      )}
    </Region>
  )
}

async function takeBack(key: string, undo: () => Promise<unknown>) {
  toasts.close(key)
  try {
    await undo()
    void refresh()
    say('Undone')
  } catch (error) {
    sayFailed('It could not be undone', error)
  }
}
