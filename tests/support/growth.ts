/**
 * The factor of processor time with four times the size: about 4 if linear, 16 if quadratic. The best of three rounds, of this
 * process only, so that other programs do not matter.
 */
export async function growth(run: (size: number) => unknown, size: number): Promise<number> {
  const small = await costOf(() => run(size))
  const large = await costOf(() => run(4 * size))
  // Less than a millisecond is not measurable.
  return large / Math.max(small, 1000)
}

/** A factor below this is far from quadratic. */
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
