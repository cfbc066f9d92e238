/** What is named in a template; a save records it, so that a change of the thing finds the pages that use it. */
export type Use = { kind: 'component' | 'snippet' | 'form' | 'table' | 'fact'; name: string }

/** What is wrong in a source, and where: lines and columns (UTF-16 units) from 1. */
export type Problem = { message: string; line: number; column: number }

export type Compiled = {
  program: Program
  /** Sorted, each once. */
  uses: Use[]
  /** Malformed syntax, which a save refuses. The program of such a source is the source, with nothing evaluated. */
  problems: Problem[]
  /** What can be saved though it does not do what its author meant: an unknown attribute or filter. */
  warnings: Problem[]
}

/** A compiled template: plain JSON, for the database, workers and caches. */
export type Program = {
  nodes: Node[]
  /** Paths under `row.` used outside of any `site-rows`: those of the row that the page is bound to. */
  rowFields: string[]
  /** Names that are asked for together before anything is rendered. */
  components: string[]
  snippets: string[]
  forms: string[]
  assets: string[]
}

/** A JSON value in which strings with expressions are replaced by their parts; `null` stands for itself. */
export type DataProgram = { data: DataNode; rowFields: string[]; assets: string[] }
export type DataNode =
  | { kind: 'constant'; value: unknown }
  | { kind: 'text'; parts: Part[] }
  | { kind: 'list'; items: DataNode[] }
  | { kind: 'object'; entries: [string, DataNode][] }
export type CompiledData = Omit<Compiled, 'program'> & { program: DataProgram }

/** A slice of the source, or something to evaluate. */
export type Node = string | ValueNode | UrlNode | IfNode | CurrentNode | ElementNode

export type Path = { root: Root; keys: string[] }
export type Root = 'page' | 'website' | 'language' | 'props' | 'row' | 'asset'
export type Filter = { name: string; args: (string | number)[] }
export type Expression = { path: Path; filters: Filter[]; line: number }
export type Part = string | Expression

/**
 * Where a value stands, which decides how it is escaped: `text` alone takes markup, `plain` is text that takes none,
 * `unescaped` is a line of text that is not html yet.
 */
export type Context = 'text' | 'plain' | 'attribute' | 'style' | 'style-url' | 'json-string' | 'json' | 'unescaped'
export type ValueNode = {
  kind: 'value'
  expression: Expression
  context: Context
  /** The source ends in `&…` before it, so that the value's first character could complete a character reference. */
  afterAmpersand?: true
  /** In JSON: the source ends in `<…` before it, so that it could complete a tag. */
  afterTag?: true
}

/** The whole value of an attribute that holds an address, whose scheme is judged when all of it is known. */
export type UrlNode = { kind: 'url'; parts: UrlPart[]; type: 'url' | 'image' | 'srcset' }
/** Source text as written and as read, or a value in it. */
export type UrlPart = { raw: string; text: string } | { expression: Expression; afterAmpersand?: true }

export type Operator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in'
/** A path alone is true when it has a value. */
export type Test = { path: Path; operator: Operator | null; value: Operand; negated: boolean; line: number }
/** `now` and `today` mean the time of the rendering where they are compared with a date; elsewhere they are words. */
export type Operand = { path: Path } | { literal: string | number | boolean | null } | { moment: 'now' | 'today' }
export type IfNode = { kind: 'if'; tests: Test[]; body: Node[] }

/** Becomes `aria-current="page"` when the address leads to the present page. */
export type CurrentNode = { kind: 'current'; href: Part[] }

export type ElementNode =
  | ComponentNode
  | { kind: 'snippet' | 'form'; name: string; line: number; plain?: true }
  | RowsNode
  | ReferredNode
  | LanguageLinksNode
  | SearchNode
  | FeedNode
  | SlotNode

export type ComponentNode = {
  kind: 'component'
  name: string
  line: number
  /** Attributes as written, with lower-case names; null for one without a value. */
  props: { name: string; parts: Part[] | null }[]
  /** By name; the default slot is `''`. */
  slots: Record<string, Node[]>
  /** Stands where markup is not allowed, as in `<select>` or svg. */
  plain?: true
}

export type RowsNode = {
  kind: 'rows'
  table: string
  where: { column: string; operator: Operator; value: Operand }[]
  sort: SortKey[]
  limit: number
  /** Shown in pages of `limit` rows. */
  hasPages: boolean
  /** Shown in pages of a month or a year each. */
  period?: RowsPeriod
  /** Its body is repeated for each group of its rows. */
  group?: RowsGroup
  /** Paths under `row.` that the body uses; of groups, those of their rows. */
  fields: string[]
  body: Node[]
  empty: Node[]
  line: number
  plain?: true
}
/** `column` holds dates or moments. */
export type RowsPeriod = { column: string; format: 'month' | 'year' }
/** `format`: what of a date makes a group. */
export type RowsGroup = { column: string; format: 'day' | 'month' | 'year' }

/** Repeats its body for each row that a value of the present row holds: those it refers to, or those of a group. */
export type ReferredNode = {
  kind: 'referred'
  /** Of the present row. */
  column: string
  limit: number
  body: Node[]
  empty: Node[]
  line: number
  plain?: true
}
export type SortKey = { column: string; descending: boolean }

/** Without a body the switcher is a list of links. */
export type LanguageLinksNode = { kind: 'language-links'; body: Node[] | null }

/** A form to search the website; without `results` the page shows what was found. */
export type SearchNode = {
  kind: 'search'
  /** The path of the page that shows what was found. */
  results: string | null
  placeholder: Part[]
  limit: number
  line: number
  plain?: true
}

export type FeedNode = {
  kind: 'feed'
  table: string
  title: Part[]
  where: RowsNode['where']
  sort: SortKey[]
  limit: number
  /** Columns for the parts of an entry; null leaves the choice to the site. */
  columns: Record<'title' | 'summary' | 'content' | 'updated' | 'picture', string | null>
  line: number
}

/** In a component: what its user put there, else the body. */
export type SlotNode = { kind: 'slot'; name: string; body: Node[]; line: number; plain?: true }
