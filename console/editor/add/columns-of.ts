import type { TableToShow } from './section.ts'

type Of = TableToShow['columns'][number]

/** The columns that are shown of posts and events, by their keys. */
export function columnsOf({ columns }: Pick<TableToShow, 'columns'>) {
  const texts = columns.filter(({ type, slug_from, key }) => type === 'text' && !slug_from && key !== 'slug')
  const title = texts.find(({ key }) => /title|name|heading/.test(key)) ?? texts[0]
  const others = [...texts.filter((each) => each !== title), ...columns.filter(({ type }) => type === 'rich_text')]
  const first = (is: (column: Of) => boolean) => columns.find(is)?.key
  return {
    title: title?.key,
    date: first(({ type }) => type === 'date' || type === 'datetime'),
    isTime: columns.find(({ type }) => type === 'date' || type === 'datetime')?.type === 'datetime',
    text: others[0]?.key,
    picture: first(({ type }) => type === 'asset'),
  }
}

/** The title of a row, with a link where rows have a page. */
export function titleOf(key: string, link: string | null): string {
  return link === null ? `{{ row.${key} }}` : `<a href="${link}">{{ row.${key} }}</a>`
}

export const dateOf = (key: string) =>
  `<time site-if="row.${key}" datetime="{{ row.${key} | date: 'iso' }}">{{ row.${key} | date: "long" }}</time>`

/** Rich text too, without its markup. */
export const textOf = (key: string) => `{{ row.${key} | strip_html | truncate: 160 }}`
