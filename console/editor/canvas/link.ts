import type { Shown } from '../view/look.ts'
import { type FromBridge, readMessage } from './messages.ts'

/** What the page is told; `typed` is how often it was typed into when what is rendered now was. */
export type ToBridge =
  | { type: 'mark'; mark: string | null; scroll: boolean; choose: boolean }
  /** Reads the region around a text, or that text `alone`. */
  | { type: 'edit'; mark: string; alone: boolean }
  /** Lets the region that was read be typed into, but for what is `fixed`. */
  | { type: 'mount'; fixed: readonly string[] }
  | { type: 'format'; tag: string; href?: string }
  /** Outlines the elements for as long as it is new that somebody changed them; none ends it. */
  | { type: 'changed'; marks: readonly string[]; who: string }
  /** Outlines where others are, each with their name. */
  | { type: 'others'; people: readonly { mark: string; who: string; color: string }[] }
  | { type: 'refresh'; typed?: number }
  | { type: 'scroll'; share: number }
  | ({ type: 'theme' } & Shown)

/**
 * A line to the page in a frame. The page gets one end of it with one message, sent to its origin alone; what comes back is
 * checked, and what comes by other ways is not heard.
 */
export class Link {
  readonly #port: MessagePort

  constructor(frame: HTMLIFrameElement, origin: string, listener: (message: FromBridge) => void) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.onmessage = ({ data }) => {
      const message = readMessage(data)
      if (message) listener(message)
    }
    frame.contentWindow?.postMessage({ type: 'connect' }, origin, [port2])
  }

  send(message: ToBridge): void {
    this.#port.postMessage(message)
  }

  show(shown: Shown): void {
    this.send({ type: 'theme', ...shown })
  }

  refresh(): void {
    this.send({ type: 'refresh' })
  }

  close(): void {
    this.#port.close()
  }
}
