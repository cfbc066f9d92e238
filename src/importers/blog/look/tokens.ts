const color = (css: string) => ({ $value: css })

/**
 * The design tokens of an imported blog.
 * @param accent the color that the blog had, such as `#c2410c`; ours where it has none or text in it would be hard to read
 */
export function blogTokens(accent: string | null): Record<string, unknown> {
  const own = accent !== null && contrastOn(accent, PAPER) >= READABLE ? accent : null
  return {
    color: {
      $type: 'color',
      paper: color(PAPER),
      ink: color('#1d1f23'),
      soft: color('#5c6370'),
      line: color('#e3e5e9'),
      tint: color('#f3f4f6'),
      accent: color(own ?? '#b4431e'),
      'on-accent': color('#ffffff'),
    },
    font: {
      $type: 'fontFamily',
      text: { $value: ['Source Serif 4', 'Georgia', 'serif'] },
      display: { $value: ['Bricolage Grotesque', 'system-ui', 'sans-serif'] },
      code: { $value: ['JetBrains Mono', 'ui-monospace', 'monospace'] },
    },
    display: {
      weight: { $type: 'fontWeight', $value: 700 },
      tracking: { $type: 'dimension', $value: '-0.02em' },
    },
    radius: { $type: 'dimension', $value: '8px' },
    dark: {
      color: {
        $type: 'color',
        paper: color('#15171b'),
        ink: color('#e8e9ec'),
        soft: color('#a1a7b3'),
        line: color('#2e323a'),
        tint: color('#20232a'),
        accent: color(own ? `color-mix(in oklab, ${own} 45%, #ffffff)` : '#f2946f'),
        'on-accent': color('#15171b'),
      },
    },
  }
}

const PAPER = '#ffffff'
/** Of small text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5

/** From 1 to 21; 0 for a color that is not written as `#rrggbb`. */
function contrastOn(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)]
  if (first === null || second === null) return 0
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminanceOf(hex: string): number | null {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? []
  if (red === undefined) return null
  const linear = [red, green!, blue!].map((channel) => {
    const share = Number.parseInt(channel, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!
}
