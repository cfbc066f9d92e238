import type { Form, Submission } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useDownload } from '#console/shell/use-download.ts'
import { useRefusal } from '#console/shell/use-site.ts'
import { Button, LinkButton } from '#console/ui/button.tsx'
import { bytes } from '#console/ui/bytes.ts'
import { Confirm, Opener } from '#console/ui/dialog.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './forms.module.css'

type SentProps = { form: Form; submission: Submission; onArchive: () => void; onSpam: () => void }

/** One submission, whole. What visitors wrote is shown as text. */
export function Sent({ form, submission, onArchive, onSpam }: SentProps) {
  const refusal = useRefusal()
  const { act } = useAct()
  const { download } = useDownload()
  const labels = new Map(form.fields.map(({ name, label }) => [name, label]))
  const { id, number, data, files, page_path, country, created_at, spam, spam_reasons, status } = submission
  const replyTo = replyAddress(form, data)
  const remove = () =>
    act({ run: () => api.submissions.delete(id), done: 'The submission is deleted', failed: 'It was not deleted' })
  return (
    <article className={css.sent} aria-label={`Submission ${number}`}>
      <p className={css.muted}>
        Number {number}, <Time at={created_at} />
        {page_path && `, from ${page_path}`}
        {country && `, ${country}`} {status === 'archived' && <Badge>archived</Badge>}
      </p>
      {spam_reasons.length > 0 && (
        <div className={css.reasons}>
          <strong>{spam ? 'Marked as spam because' : 'Signs of spam'}</strong>
          <ul>
            {spam_reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      <dl className={css.values}>
        {Object.entries(data).map(([name, value]) => (
          <div key={name}>
            <dt>{labels.get(name) ?? name}</dt>
            <dd>
              <bdi>{textOf(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {files.map((file) => (
        <Button
          key={file.id}
          onPress={() => download(() => api.submissions.filesDownload(id, file.id), 'The file could not be fetched')}
        >
          {file.filename}, {bytes(file.byte_size)}
        </Button>
      ))}
      <div className={css.actions}>
        {replyTo && (
          <LinkButton href={`mailto:${replyTo}?subject=${encodeURIComponent(`Re: ${form.name}`)}`}>
            Reply by email
          </LinkButton>
        )}
        <Button refused={refusal('submissions_update')} onPress={onArchive}>
          Archive
        </Button>
        <Button refused={refusal('submissions_update')} onPress={onSpam}>
          {spam ? 'Not spam' : 'Spam'}
        </Button>
        <Opener text="Delete" look="danger" refused={refusal('submissions_delete')}>
          {(close) => (
            <Confirm title={`Delete submission ${number}?`} action="Delete" onClose={close} onConfirm={remove}>
              <p>This permanently deletes the submission and its files.</p>
            </Confirm>
          )}
        </Opener>
      </div>
    </article>
  )
}

/** Where the visitor can be written to, if the form asked for it. */
function replyAddress({ fields }: Form, data: Record<string, unknown>): string | null {
  const email = fields.find(({ type }) => type === 'email')
  const given = email && data[email.name]
  return typeof given === 'string' && given !== '' ? encodeURIComponent(given).replace('%40', '@') : null
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? '' : String(value)
}
