import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button, LinkButton } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Copied, Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { previewsSearch } from './search.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
const LASTS = [
  { value: String(HOUR_S), label: 'An hour' },
  { value: String(DAY_S), label: 'A day' },
  { value: String(7 * DAY_S), label: 'A week' },
] as const
/** Pages, themes and change sets that are offered. */
const OFFERED = 200
const RECENT = 20
const NONE = ''

/** Starts a preview, and then shows its link, which is shown this once. */
export function StartPreview({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  if (url === null)
    return (
      <Dialog title="Start a preview" onClose={onClose}>
        <Wanted onStarted={setUrl} onCancel={onClose} />
      </Dialog>
    )
  return (
    <Dialog title="The preview is ready" onClose={onClose}>
      <p>Copy the link now. It is shown only once.</p>
      <Copied text={url} what="the link" />
      <DialogActions>
        <LinkButton href={url} look="primary" target="_blank">
          Open
        </LinkButton>
        <Button onPress={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  )
}

function Wanted({ onStarted, onCancel }: { onStarted: (url: string) => void; onCancel: () => void }) {
  const site = useSite()
  const [search] = useSearchState(previewsSearch)
  const { pages, themes, changeSets } = useOffers(site.id)
  const { values, set, field, check } = useForm({
    page_id: search.page_id ?? NONE,
    theme_id: NONE,
    change_set_id: search.change_set ?? NONE,
    version_ids: search.versions?.split(',') ?? [],
    expires_in: LASTS[1].value as (typeof LASTS)[number]['value'],
    password: '',
    comments: true,
  })
  const { version_ids } = values
  const start = async () => {
    const { url } = await api.previews.start(site.id, {
      page_id: values.page_id || undefined,
      theme_id: values.theme_id || undefined,
      change_set_id: values.change_set_id || undefined,
      version_ids: version_ids.length > 0 ? version_ids : undefined,
      expires_in: Number(values.expires_in),
      password: values.password || undefined,
      comments: values.comments,
    })
    if (url) onStarted(url)
  }
  return (
    <Form submit="Start" onSubmit={start} onCancel={onCancel}>
      {version_ids.length > 0 && (
        <Checkbox isSelected onChange={() => set({ version_ids: [] })}>
          {version_ids.length === 1 ? 'The chosen version' : `The ${version_ids.length} chosen versions`}, in place of
          the newest
        </Checkbox>
      )}
      <Select {...field('change_set_id')} label="Shows" options={changeSets} />
      <Select {...field('page_id')} label="Opens at" options={pages} />
      <Select {...field('theme_id')} label="Theme" options={themes} />
      <Select {...field('expires_in')} label="Lasts" options={LASTS} />
      <TextField
        {...field('password')}
        label="Password"
        type="password"
        autoComplete="new-password"
        about="Visitors of the preview are asked for it. Leave empty for none."
      />
      <Checkbox {...check('comments')}>People can write comments</Checkbox>
    </Form>
  )
}

/** What a preview can show. */
function useOffers(websiteId: string) {
  const { data: pages = [] } = useQuery({
    queryKey: siteKey(websiteId, 'pages', 'offered'),
    queryFn: async () => (await api.pages.list(websiteId, { per: OFFERED, sort: ['path'] }).page()).data,
  })
  const { data: themes = [] } = useQuery({
    queryKey: siteKey(websiteId, 'themes', 'offered'),
    queryFn: async () => (await api.themes.list(websiteId, { per: OFFERED }).page()).data,
  })
  const { data: changeSets = [] } = useQuery({
    queryKey: siteKey(websiteId, 'change_sets', 'offered'),
    queryFn: async () => (await api.changeSets.list(websiteId, { per: RECENT }).page()).data,
  })
  return {
    pages: [
      { value: NONE, label: 'The home page' },
      ...pages.map(({ id, title, path }) => ({ value: id, label: title ?? path, about: path })),
    ],
    themes: [
      { value: NONE, label: 'The active theme' },
      ...themes.filter(({ active }) => !active).map(({ id, name }) => ({ value: id, label: name })),
    ],
    changeSets: [
      { value: NONE, label: 'Unpublished changes' },
      ...changeSets.map(({ id, title, client, actor, started_at }) => ({
        value: id,
        label: `Changes by ${title ?? client ?? actor.name}`,
        about: new Date(started_at).toLocaleString('en'),
      })),
    ],
  }
}
