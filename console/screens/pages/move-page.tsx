import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { ComboBox } from '#console/ui/combo-box.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { countOf, joined, lastSegmentOf, mayBeBeneath, parentOf } from './move.ts'
import { nameOf } from './name-of.ts'
import css from './pages.module.css'
import { useMove } from './use-move.ts'

const OFFERED = 50

/** Where a page is to be, and what visitors see of the move. */
export function MovePage({ page, onClose }: { page: Page; onClose: () => void }) {
  const { refusal, move } = useMove()
  const { values, set, field } = useForm({ parent: parentOf(page.path), path: lastSegmentOf(page.path) })
  const parents = useParents(page, values.parent)
  const path = joined(values.parent, values.path)
  const submit = async () => {
    await move(page, path)
    onClose()
  }
  return (
    <Dialog title={`Move “${nameOf(page)}”`} onClose={onClose}>
      <Form
        submit="Move"
        refused={path === page.path ? 'It is at this address now.' : refusal(page)}
        onSubmit={submit}
        onCancel={onClose}
      >
        <ComboBox
          label="Beneath"
          options={parents}
          value={values.parent}
          onChange={(parent) => set({ parent })}
          about="The path above; / is the top."
          autoFocus
        />
        <TextField {...field('path')} label="Last part of the address" mono isRequired />
        <p className={css.address}>
          New address: <bdi>{new URL(page.url).origin + path}</bdi>
        </p>
        <Effects page={page} />
      </Form>
    </Dialog>
  )
}

/** Moving it to where it is shows all that would move. */
function Effects({ page }: { page: Page }) {
  const { id: siteId } = useSite()
  const { data } = useQuery({
    queryKey: siteKey(siteId, 'pages', page.id, 'beneath', page.path),
    queryFn: () => api.pages.move(page.id, { path: page.path, dry_run: true }),
  })
  const beneath = data && data.pages.length - 1
  const patterns = data?.pages.filter(({ from }) => from.includes('/:')).length ?? 0
  return (
    <ul className={css.effects}>
      {/* A line in any case, so that nothing moves away from under a finger once they are counted. */}
      <li>{saidOf(beneath)}</li>
      <li>Visitors of an old address are led to the new one by a redirect (301).</li>
      {patterns > 0 && <li>Addresses with placeholders, like /:slug, leave no redirect.</li>}
      <li>Links on the website stay as they are written; they work by the redirect, and the check names them.</li>
    </ul>
  )
}

function saidOf(beneath: number | undefined): string {
  if (beneath === undefined) return 'Pages beneath it move too.'
  if (beneath === 0) return 'No pages are beneath it.'
  return `${countOf(beneath)} beneath it ${beneath === 1 ? 'moves' : 'move'} too.`
}

/** Other pages, as far as their paths or titles contain what was typed. */
function useParents(page: Page, typed: string) {
  const site = useSite()
  const q = typed === parentOf(page.path) || typed === '/' ? undefined : typed || undefined
  const { data = [] } = useQuery({
    queryKey: siteKey(site.id, 'pages', 'parents', q),
    queryFn: async () =>
      (await api.pages.list(site.id, { per: OFFERED, sort: ['path'], ...(q === undefined ? {} : { q }) }).page(1)).data,
    placeholderData: keepPreviousData,
  })
  const others = data.filter(({ path }) => path !== '/' && (mayBeBeneath(page, path) || path === parentOf(page.path)))
  const several = site.languages.length > 1
  return [
    ...(q === undefined ? [{ value: '/', label: '/', about: 'At the top' }] : []),
    ...others.map((other) => {
      const { path, language } = other
      const about = several ? `${nameOf(other)} (${language})` : nameOf(other)
      return { value: path, label: path, ...(about === path ? {} : { about }) }
    }),
  ]
}
