export const TAKEN = ['file', 'robots', 'nothing'] as const
/** What an AI agent got that is no page: a file, robots.txt, or nothing, such as a redirect. */
export type Taken = (typeof TAKEN)[number]

/** A page, a file or a goal as the request thread notes it: references to what the request holds, nothing parsed. */
export type RawView = {
  websiteId: string
  at: number
  /** Canonical; without query. */
  path: string
  pageId: string | null
  /** Of the client, behind trusted proxies. It is never stored. */
  address: string
  userAgent: string
  referrer: string
  acceptLanguage: string
  /** Of the request's URL, without question mark, for utm_*. */
  query: string
  /** The host under which the website was visited: referrers with this host are internal. */
  host: string
  markdown: boolean
  /** Null for a page. Such requests of anyone but AI agents are not counted. */
  taken: Taken | null
  dnt: boolean
  gpc: boolean
  /** What was reached, like `form:contact`; such a view counts as a goal alone. */
  goal: string | null
  /** Of an event of the website's own. */
  properties?: Properties
}

/** What an event of a website's own says about itself, by name: short texts, none empty. */
export type Properties = Record<string, string>

export const PURPOSES = ['training', 'search_index', 'on_demand'] as const
export type Purpose = (typeof PURPOSES)[number]

/** What is stored of a visit beside its pages, its source and its place, by the columns of its row. */
export const DETAILS = [
  'device',
  'browser',
  'system',
  'language',
  'utm_source',
  'utm_medium',
  'utm_term',
  'utm_content',
] as const
/** Short texts. Unknown ones are left out, because they are stored for every visitor of a day. */
export type Details = Partial<Record<(typeof DETAILS)[number], string>>

export type ClassifiedPerson = {
  agent: null
  channel: string
  /** The host it came from; empty where there is none. */
  referrer: string
  campaign: string | null
  /** Two letters; null where unknown. */
  country: string | null
  region: string | null
  city: string | null
  details: Details
}

export type ClassifiedMachine = {
  agent: string
  category: string
  /** Of AI agents alone. */
  purpose: Purpose | null
  /** Who bears this name is not it. */
  falseName: boolean
  country: string | null
}

export type Classified = ClassifiedPerson | ClassifiedMachine

/** Who viewed; null where the view is not counted. Constant time, no I/O: it runs for every view. */
export type Classify = (view: RawView) => Classified | null

/** A view as the inbox holds it. */
export type View = PersonView | MachineView

export type PersonView = Viewed &
  ClassifiedPerson & {
    /** Website, address and browser, hashed with the salt of the local day. */
    visitor: string
    /** When what is known of this visitor may be forgotten. */
    expiresAt: number
    /** The hash under the salt of the day before, in the first 30 minutes of a day: a visit goes on over midnight. */
    before: { visitor: string; expiresAt: number } | null
  }

/** `taken` and `forbidden` are absent from what a former version wrote. */
export type MachineView = Viewed &
  ClassifiedMachine & {
    taken?: Taken | null
    /** The website's robots.txt forbids this agent the address. */
    forbidden?: boolean
  }

/** `day` and `hour` are the local ones of the website at that time. */
type Viewed = Pick<RawView, 'websiteId' | 'at' | 'path' | 'pageId' | 'markdown' | 'goal' | 'properties'> & {
  day: number
  hour: number
}

export function isMachine(view: View): view is MachineView {
  return view.agent !== null
}

/** A request of an AI agent for what is no page. */
export function isTaken(view: View): view is MachineView & { taken: Taken } {
  return isMachine(view) && !!view.taken
}

export function isGoal(view: View): view is View & { goal: string } {
  return view.goal !== null
}
