import { expect } from 'vitest'
import type { Answer } from '../../support/test-server.ts'

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Processor time of this process, server and caller, in milliseconds. */
const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Number of calls of each kind; `npm run check` makes two hundred. */
export const samples = Number(process.env['INDAGO_SAMPLES'] ?? 24)

/**
 * Calls each kind in turn and expects equal answers and medians within 5 ms. Measures processor time, which does not depend on other
 * programs and shows a different path through the server as well.
 */
export async function expectSameAnswers(kinds: Record<string, (n: number) => Promise<Answer>>) {
  const took = new Map<string, number[]>(Object.keys(kinds).map(kind => [kind, []]))
  const answers = new Set<string>()
  for (let n = 0; n < samples; n++)
    for (const [kind, ask] of Object.entries(kinds)) {
      const started = cpuMs()
      const { status, body } = await ask(n)
      took.get(kind)!.push(cpuMs() - started)
      answers.add(JSON.stringify([status, body]))
    }
  const medians = [...took.values()].map(median)
  expect([...answers]).toHaveLength(1)
  expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(5)
}
