/**
 * How many times as much of the processor a run takes with four times the size: about 4 in proportion, 16 where it is quadratic. The
 * best of three rounds, and only this process counts, so that a busy machine changes nothing.
 */
export async function growth(run: (size: number) => unknown, size: number): Promise<number> {
  const small = await costOf(() => run(size))
  const large = await costOf(() => run(4 * size))
  // Less than a millisecond says nothing.
  return large / Math.max(small, 1000)
}

/** Below it a run is far from quadratic. */
export const inProportion = 10

async function costOf(run: () => unknown): Promise<number> {
  let best = Infinity
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, user + system)
  }
  return best
}
