import { finishPostTask, preparePostTask } from '#importers/blog/post-text.ts'
import type { ImportWarnings } from '#importers/files/warnings.ts'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { MAX_HTML_LENGTH } from '#kernel/versioning/edit-html.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { ownTurn } from '#text/own-turn.ts'

/** For the title and what stands around it. */
const MAX_CONTENT_CHARACTERS = MAX_HTML_LENGTH - 10_000

type Settings = {
  source: 'wordpress' | 'ghost'
  compute: Compute
  addressOf(url: string): string | null
  warnings: ImportWarnings
}

/** Makes of what an export calls content the html of a page, or of a row. */
export class ContentReader {
  #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** @param name what warnings call it */
  async read(content: string, name: string, { sanitize }: { sanitize: boolean }): Promise<string> {
    const { source, compute, addressOf, warnings } = this.#settings
    await ownTurn()
    if (content.length > MAX_CONTENT_CHARACTERS) {
      warnings.add('Texts that are empty, since they are too long', name)
      return ''
    }
    try {
      const { html, urls, hasScripts, dropped, kept } = await compute(preparePostTask, { html: content, source })
      for (const shortcode of dropped) warnings.add('Shortcodes of plugins that were dropped', shortcode)
      for (const shortcode of kept)
        warnings.add('Words in brackets that stay, since no such shortcode is known', shortcode)
      if (hasScripts && !sanitize)
        warnings.add('Pages with scripts, which stay in them: read them before you confirm', name)
      const addresses = urls.flatMap((url): [string, string][] => {
        const address = addressOf(url)
        return address === null ? [] : [[url, address]]
      })
      const finished = await compute(finishPostTask, { html, urls: addresses, sanitize })
      for (const removed of finished.removed)
        warnings.add(`Elements that posts cannot have were removed (${removed})`, name)
      return finished.html.trim()
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error
      warnings.add('Texts that are empty, since they take too long to read', name)
      return ''
    }
  }
}
