import { proxy, ref, useSnapshot } from 'valtio'
import type { IndexName } from '#contract/indexes/shape.ts'
import { session, useSession } from '#session/session.ts'

/** A ticked result: enough of it to save, copy or compare it when its page is no longer on the screen. */
export interface Tick {
  slug: string
  title: string
  /** Its card. */
  data: Record<string, unknown>
}

/** Of one person and one index. */
const ticks = proxy<{ user_id: string | undefined; index: IndexName | undefined; ticked: Map<string, Tick> }>({
  user_id: undefined,
  index: undefined,
  ticked: ref(new Map()),
})

const none: ReadonlyMap<string, Tick> = new Map()

/** The ticked results of an index by slug, in the order of their ticking. They outlast pages, sorts and filters, but not a change of index. */
export function useTicks(index: IndexName): ReadonlyMap<string, Tick> {
  const { user } = useSession()
  const now = useSnapshot(ticks)
  return now.index === index && now.user_id === user?.user_id ? now.ticked : none
}

/** Forgets what was ticked in another index, or by somebody else. */
export function keepTicksOf(index: IndexName): void {
  if (ticks.index !== index || ticks.user_id !== session.user?.user_id) clearTicks(index)
}

/** Ticks a result, or takes its tick away. */
export function toggleTick(index: IndexName, tick: Tick): void {
  keepTicksOf(index)
  const next = new Map(ticks.ticked)
  if (!next.delete(tick.slug)) next.set(tick.slug, tick)
  ticks.ticked = ref(next)
}

export function clearTicks(index: IndexName): void {
  ticks.index = index
  ticks.user_id = session.user?.user_id
  ticks.ticked = ref(new Map())
}
