import { Link } from './canvas/link.ts'
import type { Look } from './view/look.ts'

/** Frames that show one page in several widths: each is where the others are, as a share of what there is to scroll. */
export class ScrollTogether {
  readonly #look: Look
  #links = new Set<Link>()
  #share = 0

  constructor(look: Look) {
    this.#look = look
  }

  /** For a frame whose page has loaded. Returns how to leave. */
  join(frame: HTMLIFrameElement, origin: string): () => void {
    const link = new Link(frame, origin, (message) => {
      if (message.type === 'ready') link.send({ type: 'scroll', share: this.#share })
      if (message.type !== 'scroll') return
      this.#share = message.share
      for (const other of this.#links) if (other !== link) other.send(message)
    })
    this.#links.add(link)
    const stop = this.#look.follow(link)
    return () => {
      stop()
      this.#links.delete(link)
      link.close()
    }
  }
}
