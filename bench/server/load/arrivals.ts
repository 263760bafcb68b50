import { setTimeout as pause } from 'node:timers/promises'

/**
 * Starts work at moments that do not depend on how fast anything is answered, as people come: with random gaps, so many a second on average.
 * Work gets the moment for which it was meant, so that waiting counts from there, also if the generator itself was late.
 */
export async function arrive(perSecond: number, until: number, random: () => number, work: (due: number) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>()
  for (let due = performance.now(); due < until; due -= (Math.log(1 - random()) / perSecond) * 1000) {
    const early = due - performance.now()
    if (early > 0) await pause(early)
    const one = work(due)
    running.add(one)
    void one.then(() => running.delete(one))
  }
  await Promise.all(running)
}
