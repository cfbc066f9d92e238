import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { myKey } from '#console/api/keys.ts'

/** What a new website can begin with: the name of a starter, or one of these. `page` is a picture of all its home page. */
export type Beginning = { value: string; title: string; about: string; picture?: string; page?: string }

export const OWN_BEGINNINGS: readonly Beginning[] = [
  { value: 'agent', title: 'Let an agent build it', about: 'Connect one, then tell it what you want.' },
  { value: 'page', title: 'An empty page', about: 'A menu, three themes and a page to fill.' },
  { value: 'import', title: 'A website from elsewhere', about: 'From an export, or a zip of html files.' },
]

export const startersQuery = queryOptions({
  queryKey: myKey('starters'),
  queryFn: async (): Promise<Beginning[]> =>
    (await api.starters.list().page()).data.map(({ name, title, about, picture_url, page_picture_url }) => ({
      value: name,
      title,
      about,
      picture: picture_url,
      page: page_picture_url,
    })),
  staleTime: Number.POSITIVE_INFINITY,
})
