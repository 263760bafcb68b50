import type { Enqueued } from '#offline/queue/enqueue.ts'
import type { Tab } from '../simulation.ts'
import type { FolderRow } from '#features/folders/folders.mirrored.ts'
import type { ModelServer } from '../model-server.ts'

/** What an act is done with. */
export interface Choice {
  tab: Tab
  server: ModelServer
  random: () => number
  folder: FolderRow | undefined
  item: { slug_value: string; index: 'publications' }
  profile: { index: 'researchers'; slug_value: string; name: string }
}
export type Act = (choice: Choice) => Promise<Enqueued<unknown>>

/** A word with a number. */
export const some = (random: () => number, word: string): string => `${word} ${Math.floor(random() * 1000)}`

/** Not an act of this user: nothing of it is queued on the device. */
export const elsewhere = (): ReturnType<Act> => Promise.resolve({ result: {}, absorbed: [] })
