import type { CommentCreate } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { MentionField } from './mention-field.tsx'

type NewCommentProps = {
  about: Omit<CommentCreate, 'text' | 'quote'>
  /** The text that it is about, as far as that is known. */
  quote?: string
  onClose: () => void
}

/** Writes a comment about the website, or about a record. */
export function NewComment({ about, quote = '', onClose }: NewCommentProps) {
  const site = useSite()
  const { values, field } = useForm({ text: '', quote })
  const isOfText = about.page_id !== undefined || about.record !== undefined
  const send = async () => {
    await api.comments.create(site.id, { ...about, text: values.text, quote: values.quote || undefined })
    onClose()
  }
  return (
    <Dialog title="New comment" onClose={onClose}>
      <Form submit="Comment" onSubmit={send} onCancel={onClose}>
        <MentionField {...field('text')} label="Comment" about="@agent makes it a task." />
        {isOfText && <TextField {...field('quote')} label="About the text" about="Optional" />}
      </Form>
    </Dialog>
  )
}
