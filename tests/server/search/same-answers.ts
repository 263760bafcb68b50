import { expect } from 'vitest'
import type { Answer } from '../../support/test-server.ts'

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Processor time that this process, server and caller, has used; in milliseconds. */
const used = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** So many of each. */
export const samples = 40

/**
 * Asks each in turn, and needs the medians to lie within 5 ms. Processor time stands for time, because whatever else runs on the machine
 * is no part of it; whoever takes another way through the server is seen by it as well.
 */
export async function needsSameAnswers(kinds: Record<string, (n: number) => Promise<Answer>>) {
  const took = new Map<string, number[]>(Object.keys(kinds).map(kind => [kind, []]))
  const answers = new Set<string>()
  for (let n = 0; n < samples; n++)
    for (const [kind, ask] of Object.entries(kinds)) {
      const started = used()
      const { status, body } = await ask(n)
      took.get(kind)!.push(used() - started)
      answers.add(JSON.stringify([status, body]))
    }
  const medians = [...took.values()].map(median)
  expect([...answers]).toHaveLength(1)
  expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(5)
}
