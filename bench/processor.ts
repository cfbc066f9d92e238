import { readFileSync } from 'node:fs'

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10

/** The processor time that a process has used, the kernel's work for it included, in milliseconds. Other programs do not lengthen it. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return TICK_MS * (Number(fields[11]) + Number(fields[12]))
}

/** That of its request thread alone. */
export function requestThreadMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
