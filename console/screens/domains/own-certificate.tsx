import type { Domain } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'

/** Serves the domain with a certificate that the person has, and its key. */
export function OwnCertificate({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { values, field } = useForm({ certificate: '', private_key: '' })
  const upload = async () => {
    await api.ownCertificates.upload(domain.id, values)
    say(`${domain.unicode_name} uses your certificate`)
    onClose()
  }
  return (
    <Dialog title={`Your certificate for ${domain.unicode_name}`} onClose={onClose} wide>
      <Form submit="Use it" onSubmit={upload} onCancel={onClose}>
        <TextField
          {...field('certificate')}
          label="Certificate and intermediates"
          about="In PEM, the certificate of the domain first."
          rows={8}
          mono
          isRequired
          autoFocus
        />
        <TextField
          {...field('private_key')}
          label="Private key"
          about="In PEM, without a passphrase. It is stored encrypted and never shown."
          rows={6}
          mono
          isRequired
        />
      </Form>
    </Dialog>
  )
}
