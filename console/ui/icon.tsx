/** Strokes in a square of 16. Those that mean something on their own get a label where they are used. */
const PATHS = {
  add: 'M8 3v10M3 8h10',
  back: 'M10 3 5 8l5 5',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  close: 'm4 4 8 8M12 4l-8 8',
  copy: 'M5 5V2.5h8.5V11H11M2.5 5H11v8.5H2.5z',
  down: 'm4 6 4 4 4-4',
  drag: 'M6 3v.01M6 8v.01M6 13v.01M10 3v.01M10 8v.01M10 13v.01',
  external: 'M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13.5 2.5 7 9',
  forward: 'm6 3 5 5-5 5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  minus: 'M3 8h10',
  more: 'M3 8v.01M8 8v.01M13 8v.01',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.5 10.5l3.5 3.5',
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
