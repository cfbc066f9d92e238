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
  useFilter,
} from 'react-aria-components'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { websitesQuery } from '#console/api/queries.ts'
import { editedKindOf } from '#console/edited-kinds.ts'
import { type AddressedSite, paths } from '#console/paths.ts'
import { useParam } from '#console/shell/search.ts'
import menu from '#console/ui/menu.module.css'
import css from './command.module.css'
import { PLACES } from './navigation.ts'

type Entry = { id: string; text: string; about: string; href: string; found?: boolean }

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
  const { contains } = useFilter({ sensitivity: 'base' })
  const entries: Entry[] = [
    ...(site ? placesOf(site) : []),
    ...websites.map((each) => ({ id: each.id, text: each.name, about: 'Website', href: paths.overview(each) })),
    { id: 'websites', text: 'Websites', about: 'All of them', href: paths.websites() },
    { id: 'new', text: 'New website', about: 'Make one', href: paths.newWebsite() },
    { id: 'agents', text: 'Agents and keys', about: 'Connect, revoke', href: paths.agents() },
    { id: 'account', text: 'Your account', about: 'Password, passkeys, sessions', href: paths.account() },
    { id: 'docs', text: 'Documentation', about: 'The reference', href: paths.docs() },
    ...found,
  ]
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={css.overlay!}>
      <Modal className={css.modal!}>
        <Dialog aria-label="Go to" className={css.dialog!}>
          <Autocomplete
            inputValue={text}
            onInputChange={setText}
            filter={(value, typed) => value.startsWith(FOUND_MARK) || contains(value, typed)}
          >
            <SearchField aria-label="Go to a place, a website, or what holds a text" autoFocus>
              <Input className={css.input} placeholder="Go to…" />
            </SearchField>
            <Menu
              aria-label="Places"
              className={`${menu.list} ${css.list}`}
              items={entries}
              onClose={onClose}
              renderEmptyState={() => <p className={css.empty}>Nothing is called so.</p>}
            >
              {(entry) => (
                <MenuItem
                  id={entry.id}
                  href={entry.href}
                  textValue={entry.found ? FOUND_MARK + entry.text : entry.text}
                  className={menu.item!}
                >
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

/** Before the text of records that the service found: they are shown though their titles may not hold what was typed. */
const FOUND_MARK = '\u2060'

function placesOf(site: AddressedSite): Entry[] {
  return PLACES.flatMap(({ title: group, places }) =>
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
    const about = `${kind.replace('_', ' ')} that holds it`
    return [{ id, text: title ?? path ?? kind, about, href: paths.edit(site, edited, id), found: true }]
  })
}
