import { useEffect, useRef } from 'react'
import type { Role } from '#contract/roles.ts'
import { tellRoles } from '#features/memberships/index.ts'
import { useLive } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { flash } from '#ui/feedback/flash.ts'
import { folders, leaveKind } from './folders.mirrored.ts'
import { allFolders } from './mutations/folders.scopes.ts'
import { quoted } from './mutations/folders.rules.ts'
import { leftHere } from './sharing.state.ts'

interface Known {
  name: string
  role: Role
}

/** Tells what others did to the user's place in folders: another role, or a folder that is gone. Rendered once in the app. */
export function SharingNews() {
  const userId = useSession().user?.user_id
  const now = useLive(
    async mirror => {
      const rows = (await mirror.view(allFolders)).of(folders)
      const leaving = (await mirror.ops()).filter(op => op.kind === leaveKind && op.state !== 'parked').map(op => op.target.id)
      return {
        known: new Map<string, Known>([...rows].map(([id, { name, rw_access }]) => [id, { name, role: rw_access }])),
        leaving: new Set(leaving),
      }
    },
    [userId],
    'idle',
  )
  const before = useRef<{ userId: string | undefined; known: ReadonlyMap<string, Known>; leaving: ReadonlySet<string> }>(undefined)
  useEffect(() => {
    if (!now) return
    tellRoles('bookmark_folder', new Map([...now.known].map(([id, { role }]) => [id, role])))
    const last = before.current
    before.current = { userId, ...now }
    if (!last || last.userId !== userId) return
    for (const [id, { name, role }] of last.known) {
      const isLeft = leftHere.has(id) || last.leaving.has(id) || now.leaving.has(id)
      const text = isLeft ? undefined : newsOf(name, role, now.known.get(id)?.role)
      if (text) flash({ variant: 'info', text })
    }
  }, [now, userId])
  return null
}

/** What to tell about a folder whose role was `before`; without a role it is gone. An own folder is gone because its owner deleted it. */
function newsOf(name: string, before: Role, role: Role | undefined): string | undefined {
  if (role === before) return undefined
  if (role === undefined) return before === 'owner' ? undefined : `${quoted(name)} was deleted, or is no longer shared with you.`
  if (role === 'owner') return `You’re now an owner of ${quoted(name)}.`
  return role === 'admin' ? `You can now edit ${quoted(name)}.` : `You can now only view ${quoted(name)}.`
}
