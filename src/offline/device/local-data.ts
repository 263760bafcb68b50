import { delay } from '#kit/delay.ts'
import { partitionName } from '#kit/partition-name.ts'
import { closeEngine } from '../engine.ts'
import { readInstall, writeInstall, noteDataEnd, setInstallEntry } from '../install.ts'
import { enterPartition, type Sealed, sealPartition, tidyPartitions, wipePartition } from './partitions.ts'

/**
 * Seals what other users left on this device. Call before anything of this user is shown. Returns whether another user was signed in last.
 */
export async function sealOtherUsers(userId: string): Promise<boolean> {
  const { last, ends } = readInstall()
  const name = partitionName(userId)
  // The same user signed in again before the sealing was finished: it is not needed any more.
  if (ends[name] === 'seal') setInstallEntry('ends', name, undefined)
  if (last === name) return false
  // A database that never opens must not block the sign-in.
  await Promise.race([enterPartition(name, Date.now()).catch(() => {}), delay(3000)])
  writeInstall({ last: name })
  return last !== undefined
}

/** Deletes all local data of a user. If this is interrupted, the next start finishes it. */
export async function wipe(userId: string): Promise<void> {
  await beginEnd(userId, 'wipe')
  await wipePartition(partitionName(userId))
}

/** Deletes the mirror, stored records and the key; unsent changes and drafts stay encrypted for the same user. If this is interrupted, the next start finishes it. */
export async function seal(userId: string): Promise<Sealed> {
  await beginEnd(userId, 'seal')
  return sealPartition(partitionName(userId))
}

async function beginEnd(userId: string, how: 'seal' | 'wipe'): Promise<void> {
  noteDataEnd(userId, how)
  await closeEngine()
  writeInstall({ last: undefined })
}

/** Finishes interrupted wipes and sealings, and deletes what has been sealed for too long. Skipped in a browser where nobody has ever signed in. */
export async function cleanUp(): Promise<void> {
  const { id, ends } = readInstall()
  if (id !== undefined || Object.keys(ends).length > 0) await tidyPartitions().catch(() => [])
}
