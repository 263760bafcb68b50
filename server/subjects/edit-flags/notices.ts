import { to } from '#contract/to.ts'
import type { Settings } from '../../core/settings.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { ownerAccount } from '../announcements/index.ts'
import type { GroupTarget } from '../memberships/index.ts'
import { notify } from '../notifications/index.ts'
import { ownersOf } from './rows.ts'

interface Told {
  /** Of the line of history. */
  id: string
  /** Id of the user who did it. */
  by: string
  now: number
}

/** Tells the owners of what was edited, and the owner of the server, that somebody flagged an edit. */
export async function tellOfFlag(tx: Tx, settings: Settings, target: GroupTarget, { id, by, now }: Told): Promise<void> {
  const notice = {
    kind: 'memberships',
    variant: 'warning',
    senderId: by,
    message: 'flagged an edit of',
    messageSuffix: target.name,
  } as const
  const owners = await ownersOf(tx, target)
  for (const userId of owners)
    if (userId !== by)
      await notify(tx, { ...notice, userId, key: `edit-flag:${id}`, link: to(`${target.type}.show`, { id: target.id }) }, now)
  const server = await ownerAccount(tx, settings)
  if (server === undefined || server === by || owners.includes(server)) return
  await notify(tx, { ...notice, userId: server, key: `edit-flag:${id}`, link: to('announcements') }, now)
}

/** Tells whoever flagged an edit that somebody looked at it. */
export async function tellOfSettling(tx: Tx, userId: string, target: GroupTarget, { id, by, now }: Told): Promise<void> {
  if (userId === by) return
  const link = to(`${target.type}.show`, { id: target.id })
  const notice = { kind: 'memberships', variant: 'success', message: 'looked at the edit that you flagged in', link } as const
  await notify(tx, { ...notice, userId, key: `edit-flag-settled:${id}:${now}`, senderId: by, messageSuffix: target.name }, now)
}
