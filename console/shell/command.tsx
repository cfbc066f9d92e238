import { useQuery } from '@tanstack/react-query'
import { type RefObject, useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components'
import type { Website } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { isOperator } from '#console/api/operator.ts'
import { websitesQuery } from '#console/api/queries.ts'
import { editedKindOf } from '#console/kinds.ts'
import { nounOf } from '#console/nouns.ts'
import { type AddressedSite, paths } from '#console/paths.ts'
import { useParam } from '#console/shell/search.ts'
import menu from '#console/ui/menu.module.css'
import css from './command.module.css'
import { homeOf, placesFor } from './navigation.ts'
import { OPERATOR_PLACES } from './operator-places.ts'
import { ranked } from './ranked.ts'

type Entry = { id: string; text: string; about: string; href: string }

const MIN_SEARCHED = 3
const FOUND = 8

/** `typed` holds what was typed before this was loaded. */
type CommandProps = { typed: RefObject<string>; onClose: () => void }

/** Goes anywhere by a few letters: places of the website, other websites, and records that hold the text. */
export function Command({ typed, onClose }: CommandProps) {
  const name = useParam('site')
  const { data: websites = [] } = useQuery(websitesQuery)
  const site = websites.find(({ id, subdomain }) => subdomain === name || id === name)
  const [text, setText] = useState(() => typed.current)
  const found = useFound(site, useDeferredValue(text))
  const places: Entry[] = [
    ...(site ? placesOf(site) : []),
    ...websites.map((each) => ({ id: each.id, text: each.name, about: 'Website', href: homeOf(each) })),
    { id: 'websites', text: 'Websites', about: 'All of them', href: paths.websites() },
    { id: 'new', text: 'New website', about: 'Make one', href: paths.newWebsite() },
    { id: 'agents', text: 'Agents and keys', about: 'Connect, revoke', href: paths.agents() },
    { id: 'webhooks', text: 'Webhooks of your account', about: 'All websites', href: paths.accountWebhooks() },
    { id: 'account', text: 'Your account', about: 'Password, passkeys, sessions', href: paths.account() },
    { id: 'delete-account', text: 'Delete your account', about: 'Your account', href: paths.accountDeletion() },
    { id: 'docs', text: 'Documentation', about: 'The reference', href: paths.docs() },
    ...(isOperator()
      ? OPERATOR_PLACES.map(({ title, href }) => ({ id: `operator ${title}`, text: title, about: 'Operator', href }))
      : []),
  ]
  const entries = ranked(text, places, found)
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={css.overlay!}>
      <Modal className={css.modal!}>
        <Dialog aria-label="Go to" className={css.dialog!}>
          <Autocomplete inputValue={text} onInputChange={setText} filter={() => true}>
            <SearchField aria-label="Go to a place, a website, or what holds a text" autoFocus>
              <Input className={css.input} placeholder="Go to…" />
            </SearchField>
            <Menu
              aria-label="Places"
              className={`${menu.list} ${css.list}`}
              items={entries}
              onClose={onClose}
              renderEmptyState={() => <p className={css.empty}>No place or page matches.</p>}
            >
              {(entry) => (
                <MenuItem id={entry.id} href={entry.href} textValue={entry.text} className={menu.item!}>
                  <Text slot="label">{entry.text}</Text>
                  <Text slot="description" className={menu.about}>
                    {entry.about}
                  </Text>
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function placesOf(site: Website): Entry[] {
  return placesFor(site).flatMap(({ title: group, places }) =>
    places.map(({ title, href }) => ({ id: `place ${title}`, text: title, about: group, href: href(site) })),
  )
}

function useFound(site: AddressedSite | undefined, text: string): Entry[] {
  const { data } = useQuery({
    queryKey: siteKey(site?.id ?? '', 'pages', 'search', text),
    queryFn: ({ signal }) => api.site.search(site!.id, { q: text, per: FOUND }, { signal }),
    enabled: site !== undefined && text.trim().length >= MIN_SEARCHED,
  })
  if (!site || !data || text.trim().length < MIN_SEARCHED) return []
  return data.data.flatMap(({ kind, id, title, path }) => {
    const edited = editedKindOf(kind)
    if (!edited) return []
    const noun = nounOf(kind)
    const about = noun.charAt(0).toUpperCase() + noun.slice(1)
    return [{ id, text: title ?? path ?? noun, about, href: paths.edit(site, edited, id) }]
  })
}
