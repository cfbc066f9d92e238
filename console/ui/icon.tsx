/** Strokes in a square of 16. Those that mean something on their own get a label where they are used. */
const PATHS = {
  add: 'M8 3v10M3 8h10',
  back: 'M10 3 5 8l5 5',
  blocks: 'M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z',
  chart: 'M3 13V8.5M8 13V3M13 13V6',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  close: 'm4 4 8 8M12 4l-8 8',
  code: 'M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5',
  comment: 'M2.5 3h11v8H7l-3 2.5V11H2.5z',
  copy: 'M5 5V2.5h8.5V11H11M2.5 5H11v8.5H2.5z',
  down: 'm4 6 4 4 4-4',
  drag: 'M6 3v.01M6 8v.01M6 13v.01M10 3v.01M10 8v.01M10 13v.01',
  drop: 'M8 2c2.6 3 4 5.1 4 7.2a4 4 0 0 1-8 0C4 7.1 5.4 5 8 2Z',
  external: 'M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13.5 2.5 7 9',
  forward: 'm6 3 5 5-5 5',
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.5v7h8v-7M6.75 13.5v-4h2.5v4',
  image: 'M2.5 3h11v10h-11zM3 11.5l3.5-4 3 3.2 1.5-1.5 2.2 2.3M10.5 5.75v.01',
  inbox: 'M2.5 9 4.25 3h7.5L13.5 9v4h-11zM2.5 9H6c0 1.2.8 2 2 2s2-.8 2-2h3.5',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5V11M8 5.25v.01',
  languages: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c3.6 4 3.6 8 0 12M8 2c-3.6 4-3.6 8 0 12',
  layout: 'M2.5 3h11v10h-11zM2.5 6h11M2.5 10.5h11',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  minus: 'M3 8h10',
  more: 'M3 8v.01M8 8v.01M13 8v.01',
  page: 'M3.5 2.5h6l3 3v8h-9zM9.5 2.5v3h3M6 8.5h4M6 11h4',
  person: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8ZM2.75 13.5c.6-2.4 2.6-3.75 5.25-3.75s4.65 1.35 5.25 3.75',
  review: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.5 8l1.75 1.75L10.5 6.25',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.5 10.5l3.5 3.5',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M2.5 9.75h11M6.5 6.5V13',
  up: 'm4 10 4-4 4 4',
  warning: 'M8 2 1.5 13.5h13zM8 6.5v3.5M8 12v.01',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'drag' ? 2.5 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
