import { openSync, readSync } from 'node:fs'

/**
 * Milliseconds for which this thread had a processor, since some moment: what a search costs, however many others keep the machine busy. Where
 * neither Node (since 23.9) nor Linux tells it, the time that passes.
 */
export function threadTime(): number {
  const used = nodeTime?.()
  if (used) return (used.user + used.system) / 1000
  return linuxFile === undefined ? performance.now() : linuxTime(linuxFile)
}

const nodeTime = (process as { threadCpuUsage?: () => { user: number; system: number } }).threadCpuUsage?.bind(process)

/** It stays open, so that to read it takes a microsecond. It is the file of the thread that has opened it. */
const linuxFile = nodeTime ? undefined : openedIfThere('/proc/thread-self/schedstat')

function openedIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}

const text = new Uint8Array(64)

/** Its first number: nanoseconds. */
function linuxTime(file: number): number {
  const length = readSync(file, text, 0, text.length, 0)
  return Number.parseInt(new TextDecoder().decode(text.subarray(0, length)), 10) / 1_000_000
}
