/** How a page is looked at: as in a light or a dark room. */
export type Scheme = 'light' | 'dark'
