import { expect, test } from 'vitest'
import { threadTime } from '#server/catalogue/threads/thread-time.ts'

const worked = (work: () => void): number => {
  const before = threadTime()
  work()
  return threadTime() - before
}

const knowsTime = process.platform === 'linux' || 'threadCpuUsage' in process

test.runIf(knowsTime)('waiting costs a thread nothing, and working does', () => {
  const still = new Int32Array(new SharedArrayBuffer(4))
  expect(worked(() => Atomics.wait(still, 0, 0, 500))).toBeLessThan(250)
  let sum = 0
  const busy = worked(() => {
    for (let at = 0; at < 5_000_000; at += 1) sum += Math.sqrt(at)
  })
  expect(sum).toBeGreaterThan(0)
  expect(busy).toBeGreaterThan(1)
})
