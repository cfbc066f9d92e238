import type { Program } from './program.ts'

export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value }

export type ColumnType =
  | 'text'
  | 'rich_text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'email'
  | 'url'
  | 'select'
  | 'multi_select'
  | 'asset'
  | 'reference'
  | 'references'
  | 'json'

/**
 * A row as templates see it: assets as `Asset`, references as `{ id, …their values }`. `types` names
 * every column of the table; the types of a reference's columns stand under dotted names (`author.bio`).
 */
export type RowScope = {
  id: string
  values: Record<string, Value>
  types: Record<string, ColumnType>
}

/**
 * What the roots of expressions stand for. `page.path`, `page.url`, `website.time_zone` and `website.facts` have a
 * meaning for the engine: links to the present page, dates, unknown facts.
 */
export type Scope = {
  page: Record<string, Value>
  website: Record<string, Value>
  /** The page's language, a BCP 47 tag. */
  language: string
  props?: Record<string, Value>
  row?: RowScope | null
}

/** An attribute of a component; a prop takes the types of columns. */
export type PropDefinition = { name: string; type: ColumnType; required: boolean; default: Value }

/**
 * A file. `width` and `height` are those of an image, in pixels as displayed; `widths` are those it can be had in by the
 * query parameter `w`, ascending, and none where it has one size.
 */
export type Asset = {
  url: string
  alt: string
  filename: string
  content_type: string
  byte_size: number
  width: number | null
  height: number | null
  widths: readonly number[]
}

export type Component = { id: string; program: Program; css: string; props: PropDefinition[] }
export type Snippet = { id: string; program: Program }
