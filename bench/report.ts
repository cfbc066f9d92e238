import type { World } from './world.ts'

/** Ratios must reach their target (`atLeast`), costs stay under it (`below`). */
export type Figure = { name: string; value: number; unit?: 'µs' | 'ms' | 's' | 'KB' | 'MB' } & (
  | { atLeast: number }
  | { below: number }
)
export type Report = { figure(figure: Figure): void; note(text: string): void }
/** `onlyNamed`: it takes so long that it is not among all figures. */
export type Suite = {
  names: string[]
  onlyNamed?: true
  measure(world: World, report: Report): Promise<void>
}

export function printer(isWanted: (name: string) => boolean): Report {
  return {
    figure(figure) {
      if (isWanted(figure.name)) process.stdout.write(`${lineOf(figure)}\n`)
    },
    note: (text) => void process.stdout.write(`# ${text}\n`),
  }
}

function lineOf(figure: Figure): string {
  const { name, value, unit = '' } = figure
  const [sign, target, holds] =
    'atLeast' in figure
      ? ['>=', figure.atLeast, value >= figure.atLeast]
      : (['<', figure.below, value < figure.below] as const)
  return `${name} ${digits(value)}${unit} ${sign}${digits(target)}${unit} ${holds ? 'holds' : 'falls short'}`
}

const digits = (value: number) => String(Number(value.toFixed(value < 10 ? 3 : value < 100 ? 1 : 0)))
