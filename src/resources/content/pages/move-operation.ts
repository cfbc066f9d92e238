import Type, { type Static } from 'typebox'
import { invalid } from '#kernel/operations/errors.ts'
import { about, named } from '#kernel/operations/named.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { alsoEmit, dryRun } from '#kernel/operations/outcome.ts'
import { PartFailed } from '#kernel/operations/part-failed.ts'
import { Id, nullable } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { pathOf } from '#resources/content/pages/change-page.ts'
import { movePages } from '#resources/content/pages/move-pages.ts'
import { MAX_MOVED_PAGES, movedPath, problemOfMove } from '#resources/content/pages/move-rules.ts'
import { LeftRedirect, presentLeft } from '#resources/content/pages/schema.ts'
import { pagesBeneath } from '#resources/content/pages/store.ts'
import { targetOf } from '#resources/content/versioned/store.ts'
import { ON_PAGES } from '#resources/websites/websites/content-editors.ts'
import { ownTurn } from '#text/own-turn.ts'

const PageMoveResult = named(
  'PageMoveResult',
  Type.Object({
    dry_run: Type.Boolean({ about: 'true when nothing was moved.' }),
    change_set_id: nullable({ ...Id, about: 'The change set of this move alone, which undoes it; null in a dry run.' }),
    pages: Type.Array(
      Type.Object({
        id: Id,
        title: about(nullable(Type.String()), 'Its title.'),
        from: Type.String({ about: 'Its former path.' }),
        path: Type.String({ about: 'Its path now.' }),
        redirect: Type.Optional(LeftRedirect),
      }),
      { about: 'The page, then those beneath it by their paths.' },
    ),
  }),
)

export const movePageWithThoseBeneath = defineOperation({
  name: 'pages_move',
  summary: 'Move a page with all pages beneath it to another path; each leaves a 301',
  scope: 'write',
  // Of a draft those beneath it may be published: each is checked as its own update is.
  unseen: ({ target }) => target.status === 'draft',
  role: 'content',
  // Those beneath it move too.
  content: ON_PAGES,
  hints: { destructive: false, idempotent: true },
  routes: ['POST /websites/:website_id/pages/:id/move', 'POST /websites/pages/:id/move'],
  brief: { fields: ['dry_run', 'change_set_id', 'pages.id', 'pages.path', 'pages.redirect.id'] },
  target: at('id', targetOf('page')),
  input: named(
    'PageMove',
    Type.Object({
      path: Type.String({ minLength: 1, maxLength: 2_000, description: 'Its new path.' }),
      dry_run: Type.Optional(Type.Boolean({ description: 'Only show what would move.' })),
    }),
  ),
  output: PageMoveResult,
  ownChangeSet: true,
  composed: true,
  async handler({ tx, target, input, now, review, changeSetId, perform, warn }) {
    const { website_id, path: from } = target
    const to = pathOf(input.path)
    const problem = problemOfMove(from, to)
    if (problem) throw invalid('path', problem)
    const beneath = await pagesBeneath(tx, { website_id, path: from, limit: MAX_MOVED_PAGES })
    if (beneath.length >= MAX_MOVED_PAGES)
      throw invalid('path', `can't change with more than ${MAX_MOVED_PAGES - 1} pages beneath; move those first`)
    const moves = [target, ...beneath].map(({ id, title, path }, index) => {
      return { index, id, title, from: path, path: movedPath(path, { from, to }) }
    })
    // Under review those that are published are refused by their own update.
    const moved = await movePages(tx, website_id, review.by === null ? moves : [], now).catch(asPathOf(moves))
    const pages: Static<typeof PageMoveResult>['pages'] = []
    for (const { id, title, from, path } of moves) {
      // Others are served between the updates, which together may take long.
      await ownTurn()
      const { warnings } = await perform('pages_update', { website_id, id }, { path }, { begun: moved.ids.has(id) })
      for (const warning of new Set(warnings)) warn(moves.length === 1 ? warning : `${path}: ${warning}`)
      const redirect = moved.left.get(id)
      pages.push({ id, title, from, path, ...(redirect ? { redirect: presentLeft(redirect) } : {}) })
    }
    const dry_run = input.dry_run ?? false
    const result = { dry_run, change_set_id: dry_run ? null : changeSetId, pages }
    return dry_run ? dryRun(result) : alsoEmit(result, moved.events)
  },
})

/** The page's own path is refused as by its update; of one beneath it is said which. */
function asPathOf(moves: readonly { from: string; path: string }[]) {
  return (error: unknown): never => {
    if (!(error instanceof PartFailed)) throw error
    const { index } = error.extra as { index: number }
    const messages = error.cause.errors?.path
    if (index === 0 || !messages) throw error.cause
    const { from, path } = moves[index]!
    throw invalid('path', `can't be this one: the new path of ${from}, ${path}, ${messages.join(', ')}`)
  }
}
