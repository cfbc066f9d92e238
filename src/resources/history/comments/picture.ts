import type { ProviderContext } from '#kernel/operations/context.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { capturePage, SCREENS, storedImage } from '#resources/content/page-views/capture-page.ts'
import { fragmentOf } from '#resources/content/pages/fragment.ts'
import type { CommentRow } from '#resources/history/comments/record.ts'
import { findHtml } from '#resources/history/comments/subject-store.ts'

type Context = Pick<ProviderContext<unknown, unknown, unknown>, 'db' | 'view' | 'providers' | 'links' | 'compute'> & {
  target: { id: string; website_id: string }
}

const DESKTOP = SCREENS.slice(0, 1)
/** Which of the elements of the rendered page the comment is about: its selector is one in the page's own html. */
const MARK = 'data-sitewright-element'
/** Characters of a tag's name. */
const MAX_TAG = 100

/**
 * Where a picture is of what a comment is about, as it is now: its element alone, or its page where no element is shown. Null of what
 * is no page.
 * @throws NotFound, Unavailable
 */
export async function pictureOf(
  around: Omit<Context, 'target'>,
  { website_id, page_id, about, selector }: CommentRow,
): Promise<string | null> {
  if (page_id === null) return null
  const context = { ...around, target: { id: page_id, website_id } }
  // A record that it is about has the selector in its own html.
  const alone = about === null && selector !== null ? await elementAlone(context, selector) : null
  const { screenshots } = alone ?? (await capturePage(context, 'latest', DESKTOP, { wholePage: true }))
  return (await storedImage(context, 'comment', screenshots[0]!)).url
}

async function elementAlone(context: Context, selector: string) {
  const { db, target, compute } = context
  const page = await findHtml(db, 'page', target)
  if (!page) return null
  try {
    const { html_content, snapshot } = page
    const { start } = await fragmentOf(html_content, selector, compute)
    const marked = { html_content: withMark(html_content, start), snapshot }
    return await capturePage(context, marked, DESKTOP, { wholePage: false, selector: `[${MARK}]` })
  } catch (error) {
    // It is gone, hidden, or a part of the template language.
    if (error instanceof ValidationFailed) return null
    throw error
  }
}

/** The html with a mark on the element that begins at `start`; `site-*` elements are none that a browser sees. */
function withMark(html: string, start: number): string {
  const [tag] = /^<(?!site-)[a-z][^\s/>]*/i.exec(html.slice(start, start + MAX_TAG)) ?? []
  return tag ? `${html.slice(0, start)}${tag} ${MARK}${html.slice(start + tag.length)}` : html
}
