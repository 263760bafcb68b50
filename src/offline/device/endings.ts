import { partitionName } from '#kit/partition-name.ts'
import { after, letGo } from '../engine.ts'
import { install, keepInstall, noteEnd, noteInstall } from './install.ts'
import { enterPartition, type Sealed, sealPartition, tidyPartitions, wipePartition } from './partitions.ts'

/**
 * Before anything of a user is shown on a device where somebody else was last: what others left is sealed. Answers whether there was
 * somebody else.
 */
export async function admit(userId: string): Promise<boolean> {
  const { last, ends } = install()
  const name = partitionName(userId)
  // Signed in again before a sealing was finished: it need not be.
  if (ends[name] === 'seal') noteInstall('ends', name, undefined)
  if (last === name) return false
  // A database that never opens must not keep anybody from signing in.
  await Promise.race([enterPartition(name, Date.now()).catch(() => {}), after(3000)])
  keepInstall({ last: name })
  return last !== undefined
}

/** Deletes all local data of a user on this device; what is cut off is finished at the next start. */
export async function wipe(userId: string): Promise<void> {
  await end(userId, 'wipe')
  await wipePartition(partitionName(userId))
}

/** Deletes what was read and the key; what was not sent stays encrypted for the same user. What is cut off is finished at the next start. */
export async function seal(userId: string): Promise<Sealed> {
  await end(userId, 'seal')
  return sealPartition(partitionName(userId))
}

async function end(userId: string, how: 'seal' | 'wipe'): Promise<void> {
  noteEnd(userId, how)
  await letGo()
  keepInstall({ last: undefined })
}

/** Finishes what was cut off, and deletes what waited here too long. A browser where nobody ever signed in has neither. */
export async function tidy(): Promise<void> {
  const { id, ends } = install()
  if (id !== undefined || Object.keys(ends).length > 0) await tidyPartitions().catch(() => [])
}
