import { useQuery } from '@tanstack/react-query'
import { FileTrigger } from 'react-aria-components'
import type { Asset, Usage } from '#client/generated.ts'
import { addressOfUser } from '#console/address-of-user.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { nounOf } from '#console/nouns.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { useDelete } from '#console/shell/use-delete.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { bytes } from '#console/ui/bytes.ts'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { Answer } from '#console/ui/states.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { assetWithVersions, VERSIONED } from '#console/versioned.ts'
import { savedWords } from '#console/versions/seen.ts'
import { PublishNewest, VersionsOf } from '#console/versions/versions-of.tsx'
import { Thumb } from './asset-card.tsx'
import css from './assets.module.css'
import { assetUsageQuery } from './queries.ts'
import { upload } from './upload.ts'

/** One file: what it is called and shows, where it is used, other bytes at the same address. */
export function AssetDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const site = useSite()
  const query = useQuery({ queryKey: siteKey(site.id, 'assets', 'one', id), queryFn: () => api.assets.get(id) })
  return (
    <Dialog title={query.data?.filename ?? 'File'} wide onClose={onClose}>
      <Answer query={query}>
        {(asset) => (
          <div className={css.detail}>
            <Thumb asset={asset} />
            <p>
              <Link href={asset.url}>{asset.relative_url}</Link>{' '}
              <CopyButton text={asset.relative_url} what="the path" />
              <br />
              {asset.content_type}, {bytes(asset.byte_size)}
            </p>
            <Names asset={asset} />
            <VersionsOf of={VERSIONED.assets} record={assetWithVersions(asset)} />
            <div>
              <PublishNewest of={VERSIONED.assets} record={assetWithVersions(asset)} />
            </div>
            <Users id={id} />
            <Actions asset={asset} onClose={onClose} />
          </div>
        )}
      </Answer>
    </Dialog>
  )
}

/** As refusals of the API name them: `alts.de`. */
type NamesOfAsset = { filename: string; alt: string; [alt: `alts.${string}`]: string }

function Names({ asset }: { asset: Asset }) {
  const { languages, default_language } = useSite()
  const further = languages.filter((language) => language !== default_language)
  const refused = useRefusal()('assets_update')
  const { values, field } = useForm<NamesOfAsset>({
    filename: asset.filename,
    alt: asset.alt ?? '',
    ...Object.fromEntries(further.map((language) => [`alts.${language}`, asset.alts[language] ?? ''])),
  })
  const save = async () => {
    const alts = Object.fromEntries(further.map((language) => [language, values[`alts.${language}`] || null]))
    const saved = await api.assets.update(asset.id, { filename: values.filename, alt: values.alt || null, alts })
    say(savedWords('The file is saved', saved))
  }
  return (
    <Form submit="Save" refused={refused} onSubmit={save}>
      <TextField {...field('filename')} label="Name" isRequired />
      <TextField {...field('alt')} label="Alt text" about="What the picture shows, for people who cannot see it." />
      {further.map((language) => (
        <TextField key={language} {...field(`alts.${language}`)} label={`Alt text, ${language}`} />
      ))}
    </Form>
  )
}

function Users({ id }: { id: string }) {
  const query = useQuery(assetUsageQuery(useSite().id, id))
  return <Answer query={query}>{(usage) => <UsedIn usage={usage} />}</Answer>
}

function Actions({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const refusal = useRefusal()
  const { remove: removeOne, isPending, dialog } = useDelete()
  const remove = () =>
    removeOne({
      name: asset.filename,
      run: (query) => api.assets.delete(asset.id, query),
      failed: 'It was not deleted',
      undo: () => restoreDeleted(asset.website_id, 'asset', asset.id),
      after: onClose,
    })
  return (
    <DialogActions>
      {dialog}
      <FileTrigger
        acceptedFileTypes={[asset.content_type]}
        onSelect={(files) => files?.[0] && void upload(asset.website_id, [files[0]], asset.id)}
      >
        <Button refused={refusal('assets_create')}>Replace the file</Button>
      </FileTrigger>
      <Button look="danger" refused={refusal('assets_delete')} isPending={isPending} onPress={remove}>
        Delete
      </Button>
    </DialogActions>
  )
}

/** The records that use something, each with a link. */
function UsedIn({ usage: { data, pages_count, meta } }: { usage: Usage }) {
  const site = useSite()
  if (data.length === 0) return <p className={css.muted}>Nothing uses it.</p>
  return (
    <div>
      <h3>Used in {pages_count === 1 ? 'one page' : `${pages_count} pages`}</h3>
      <ul>
        {data.map((user) => (
          <li key={user.id}>
            <Link href={addressOfUser(site, user)}>{user.path ?? user.title ?? user.kind}</Link>
            {user.path === null && <span className={css.muted}> {nounOf(user.kind)}</span>}
          </li>
        ))}
      </ul>
      {meta.total_count > data.length && <p className={css.muted}>And {meta.total_count - data.length} more.</p>}
    </div>
  )
}
