/** Finished websites to begin with, each a folder of its name in `starters/`. */
export const STARTERS = [
  {
    name: 'business',
    title: 'Business',
    about: 'Services with prices, an about page and a form for quotes.',
  },
  {
    name: 'portfolio',
    title: 'Portfolio',
    about: 'Work as a grid of pictures, with a page for each row of a table.',
  },
  {
    name: 'blog',
    title: 'Blog',
    about: 'Posts in a table, each with its page; topics, a feed and search.',
  },
  {
    name: 'restaurant',
    title: 'Restaurant',
    about: 'A menu and a wine list from one table, opening hours and bookings by form.',
  },
  {
    name: 'event',
    title: 'Event',
    about: 'A day with speakers, a programme in a table, and registration by form.',
  },
  {
    name: 'documentation',
    title: 'Documentation',
    about: 'Chapters with contents beside them, notes, code and search.',
  },
  {
    name: 'guesthouse',
    title: 'Guesthouse',
    about: 'Rooms in a table, each with its page; prices, walks and a form to ask for a room.',
  },
  {
    name: 'practice',
    title: 'Practice',
    about: 'A health practice: team, services, opening hours, new patients and appointments by form.',
  },
  {
    name: 'studio',
    title: 'Studio',
    about: 'Projects of architects or designers in a table, each with its page; approach and contact.',
  },
  {
    name: 'club',
    title: 'Club',
    about: 'An association: dates to come, news, the board, and a form to join.',
  },
  {
    name: 'product',
    title: 'Product',
    about: 'Software: features, prices, a changelog, questions and contact.',
  },
  {
    name: 'shop',
    title: 'Shop',
    about: 'Things made by hand in a table, each with its page; workshops, and orders by form.',
  },
] as const

export type Starter = (typeof STARTERS)[number]
export type StarterName = Starter['name']

export const STARTER_NAMES: readonly StarterName[] = STARTERS.map(({ name }) => name)

/** Where the service shows its pictures. */
export function picturesOf({ name }: Pick<Starter, 'name'>, base: string) {
  return { picture_url: `${base}/starters/${name}.webp`, page_picture_url: `${base}/starters/${name}-page.webp` }
}
