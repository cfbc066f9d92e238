import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Domain } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { refresh, websitesQuery } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'

/** Gives the domain to another of the person's websites. */
export function Move({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const { data: websites = [] } = useQuery(websitesQuery)
  const others = websites.filter(({ id, role }) => id !== site.id && role === 'admin')
  const [chosen, setChosen] = useState<string | null>(null)
  const to = others.find(({ id }) => id === chosen) ?? others[0]
  const move = async () => {
    if (!to) return onClose()
    await api.domains.update(domain.id, { website_id: to.id })
    // The next screen finds it in the list.
    await refresh()
    void navigate({ href: paths.domain(to, domain.name) })
  }
  return (
    <Dialog title={`Move ${domain.unicode_name}`} onClose={onClose}>
      {to ? (
        <Form submit="Move" onSubmit={move} onCancel={onClose}>
          <Select
            name="website_id"
            label="Website"
            about="Visitors of the domain see this website from then on. Its DNS records move along."
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={to.id}
            onChange={setChosen}
          />
        </Form>
      ) : (
        <p>You have no other website. Make one first, then move the domain there.</p>
      )}
    </Dialog>
  )
}
