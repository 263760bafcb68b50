import type { Mirror } from './engine-types.ts'
import { engine } from './engine.ts'
import { every } from './mirror/scope.ts'
import { useLive } from './use-live.ts'

/** What lies on this device of the signed-in user, counted. */
export interface DeviceContents {
  subjects: { title: string; count: number }[]
  /** Records opened here lately. */
  opened: number
  /** Changes that the server does not have. */
  waiting: number
  /** Unsent texts of forms. */
  texts: number
  /** When the mirror was last known to be complete, epoch milliseconds. */
  lastPull: number | undefined
}

async function contentsOf(mirror: Mirror): Promise<DeviceContents> {
  const keys = await Promise.all(mirror.subjects.map(subject => mirror.keys(subject)))
  const [opened, ops, texts, lastPull] = await Promise.all([mirror.seen(), mirror.ops(), mirror.texts(), mirror.lastPull()])
  return {
    subjects: mirror.subjects.map(({ title }, at) => ({ title, count: keys[at]?.length ?? 0 })),
    opened: opened.length,
    waiting: ops.length,
    texts: texts.length,
    lastPull,
  }
}

/** Undefined while loading and for a guest. */
export const useDeviceContents = (): DeviceContents | undefined => useLive(contentsOf, [], 'at rest')

/** Every row of every mirrored subject as it is shown, as JSON: made here, also without a network. */
export async function exportDevice(): Promise<string> {
  const mirror = (await engine())?.mirror
  const view = await mirror?.view({ rows: mirror.subjects.map(every) })
  const rows = (mirror?.subjects ?? []).map(subject => [subject.name, [...(view?.of(subject).values() ?? [])]])
  return JSON.stringify(Object.fromEntries(rows), null, 2)
}
