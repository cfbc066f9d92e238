import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Domain, DomainUpdate } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Confirm } from '#console/ui/dialog.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Menu } from '#console/ui/menu.tsx'
import { Move } from './move.tsx'

const ACTIVE_FIRST = 'Only an active domain can be the primary one'
const VERIFIED_FIRST = 'Only mail of a verified domain can be signed'
const PURCHASED_STAYS = 'A purchased domain cannot be deleted'

export function DomainActions({ domain }: { domain: Domain }) {
  const site = useSite()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const { act, isPending } = useAct()
  const [open, setOpen] = useState<'delete' | 'move' | null>(null)
  const close = () => setOpen(null)
  const { id, unicode_name, primary, dns_managed, auto_renew, source, status, mail, verified_at } = domain
  const change = (changes: DomainUpdate, done: string, former?: DomainUpdate) => {
    const undo = former && (() => api.domains.update(id, former))
    return act({ run: () => api.domains.update(id, changes), done, failed: 'Nothing was changed', undo })
  }
  const check = () =>
    act({ run: () => api.domains.verify(id), done: 'The DNS was checked', failed: 'It was not checked' })
  const remove = async () => {
    const run = () => api.domains.delete(id)
    if (await act({ run, done: `${unicode_name} is deleted`, failed: 'It was not deleted' }))
      void navigate({ href: paths.domains(site) })
  }
  const refused = refusal('domains_update')
  const undoable = (field: 'primary' | 'dns_managed' | 'auto_renew', value: boolean, done: string) =>
    void change({ [field]: value }, done, { [field]: !value })
  return (
    <>
      <Button look="primary" refused={refusal('domains_verify')} isPending={isPending} onPress={check}>
        Check again
      </Button>
      <Menu
        label={`Actions of ${unicode_name}`}
        actions={[
          {
            id: 'primary',
            label: primary ? 'Stop leading visitors here' : 'Lead visitors of all other names here',
            refused: refused ?? (status === 'active' || primary ? null : ACTIVE_FIRST),
            act: () => undoable('primary', !primary, primary ? 'It is primary no longer' : 'It is the primary domain'),
          },
          {
            id: 'dns',
            label: dns_managed ? 'Manage its DNS elsewhere' : 'Manage its DNS here',
            refused,
            act: () =>
              undoable('dns_managed', !dns_managed, `Its DNS is managed ${dns_managed ? 'elsewhere' : 'here'}`),
          },
          {
            id: 'mail',
            label: mail ? 'Stop signing mail for it' : 'Sign mail for it',
            refused: refused ?? (verified_at || mail ? null : VERIFIED_FIRST),
            // Turned off and on there is another key, so there is nothing to undo.
            act: () =>
              void change(
                { mail_signing: !mail },
                mail ? 'Its mail is signed no longer' : 'A key for its mail was made',
              ),
          },
          ...(source === 'purchased'
            ? [
                {
                  id: 'renew',
                  label: auto_renew ? 'Do not renew by itself' : 'Renew by itself',
                  refused,
                  act: () =>
                    undoable('auto_renew', !auto_renew, auto_renew ? 'It ends by itself' : 'It is renewed by itself'),
                },
              ]
            : []),
          { id: 'move', label: 'Move to another website', refused, act: () => setOpen('move') },
          {
            id: 'delete',
            label: 'Delete',
            danger: true,
            refused: refusal('domains_delete') ?? (source === 'purchased' ? PURCHASED_STAYS : null),
            act: () => setOpen('delete'),
          },
        ]}
      >
        <Button icon aria-label="More">
          <Icon name="more" />
        </Button>
      </Menu>
      {open === 'move' && <Move domain={domain} onClose={close} />}
      {open === 'delete' && (
        <Confirm title={`Delete ${unicode_name}?`} action="Delete" onClose={close} onConfirm={remove}>
          <p>Visitors no longer find the website there, and its DNS records here are deleted. This cannot be undone.</p>
        </Confirm>
      )}
    </>
  )
}
