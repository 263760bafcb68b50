import { execFileSync } from 'node:child_process'

const processOf = (pid: number, column: string): number =>
  Number(execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }))

/** Memory that a process has now. */
export const megabytesOf = (pid: number): number => processOf(pid, 'rss') / 1024
/** Processor time of a process since it began. */
export const cpuSecondsOf = (pid: number): number => processOf(pid, 'cputimes')
