/** Strokes in a square of 20, for the bars of the editor. */
const PATHS = {
  undo: 'M8 4.5 4 8.5l4 4M4 8.5h8a4 4 0 0 1 0 8h-2',
  redo: 'm12 4.5 4 4-4 4M16 8.5H8a4 4 0 0 0 0 8h2',
  code: 'm7 6-4 4 4 4M13 6l4 4-4 4',
  inspector: 'M3 4.5h14v11H3zM12 4.5v11',
  add: 'M10 4v12M4 10h12',
  layers: 'm10 3 7 4-7 4-7-4zM3 11l7 4 7-4',
  pages: 'M5 3h7l3 3v11H5zM12 3v3h3M7.5 10h5M7.5 13h5',
  files: 'M3 4.5h14v11H3zM3 13l4-4 4 4 2.5-2.5L17 14M13 8v.01',
  theme:
    'M10 3a7 7 0 1 0 0 14c2 0 1.500-2 1-3s0-2 2-2h1.500A2.500 2.500 0 0 0 17 9.500C16.500 6 13.500 3 10 3ZM6.500 10v.01M8 6.500v.01M12 6.500v.01',
  desktop: 'M3 4.5h14v9H3zM7.5 17h5M10 13.5V17',
  tablet: 'M5 3h10v14H5zM9.500 14.500h1',
  phone: 'M6.500 3h7v14h-7zM9.500 14.500h1',
  all: 'M2.500 5h6v9h-6zM10.500 5h4v9h-4zM16.500 5h1.500v9h-1.500z',
} as const

export type EditorIconName = keyof typeof PATHS

export function EditorIcon({ name }: { name: EditorIconName }) {
  return (
    <svg
      aria-hidden="true"
      width={20}
      height={20}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
