import type { Mirror } from './engine-types.ts'
import { engine } from './engine.ts'
import { every } from './declare/scope.ts'
import { useLive } from './use-live.ts'

/** How much of the signed-in user's data is on this device. */
export interface DeviceContents {
  subjects: { title: string; count: number }[]
  /** Records opened here recently. */
  opened: number
  /** Changes that the server does not have yet. */
  waiting: number
  /** Drafts of forms. */
  drafts: number
  /** When the mirror was last known to be complete, epoch milliseconds. */
  lastPull: number | undefined
}

async function contentsOf(mirror: Mirror): Promise<DeviceContents> {
  const keys = await Promise.all(mirror.subjects.map(subject => mirror.keys(subject)))
  const [opened, ops, drafts, lastPull] = await Promise.all([mirror.recent(), mirror.ops(), mirror.drafts(), mirror.lastPull()])
  return {
    subjects: mirror.subjects.map(({ title }, at) => ({ title, count: keys[at]?.length ?? 0 })),
    opened: opened.length,
    waiting: ops.length,
    drafts: drafts.length,
    lastPull,
  }
}

/** Undefined while loading and for a guest. */
export const useDeviceContents = (): DeviceContents | undefined => useLive(contentsOf, [], 'idle')

/** Every row of every mirrored subject as it is shown, as JSON. Works offline. */
export async function exportDevice(): Promise<string> {
  const mirror = (await engine())?.mirror
  const view = await mirror?.view({ rows: mirror.subjects.map(every) })
  const rows = (mirror?.subjects ?? []).map(subject => [subject.name, [...(view?.of(subject).values() ?? [])]])
  return JSON.stringify(Object.fromEntries(rows), null, 2)
}
