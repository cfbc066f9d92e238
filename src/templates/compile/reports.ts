import type { Problem } from '../program.ts'
import { MAX_REPORTED } from './limits.ts'

/** Collects what is wrong in a source, with lines and columns. */
export class Reports {
  problems: Problem[] = []
  warnings: Problem[] = []
  #source: string
  #lineStarts: number[] | null = null

  constructor(source: string) {
    this.#source = source
  }

  problem(message: string, at: number): void {
    this.#add(this.problems, message, at)
  }

  warn(message: string, at: number): void {
    this.#add(this.warnings, message, at)
  }

  /** From 1. */
  lineAt(offset: number): number {
    this.#lineStarts ??= lineStarts(this.#source)
    let low = 0
    let high = this.#lineStarts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.#lineStarts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }

  #add(to: Problem[], message: string, at: number) {
    if (to.length >= MAX_REPORTED) return
    const line = this.lineAt(at)
    to.push({ message, line, column: at - this.#lineStarts![line - 1]! + 1 })
  }
}

function lineStarts(source: string): number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
