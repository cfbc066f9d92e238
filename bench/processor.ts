import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** The processor time that a process has used, the kernel's work for it included. Other programs do not lengthen it. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return TICK_MS * (Number(fields[11]) + Number(fields[12]))
}
