import { useSnapshot } from 'valtio'
import { useLive } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { late } from '#ui/waiting/late.tsx'
import { begunSaves, isBulkSaveName } from './bulk-saves.ts'

const BulkSaveBar = late(() => import('../late/BulkSaveBar.tsx'))

/** The saves of many items that are under way, also those of an earlier page. Rendered once in the app. */
export function BulkSaves() {
  const userId = useSession().user?.user_id
  const { byName } = useSnapshot(begunSaves)
  const stored = useLive(async mirror => (await mirror.drafts()).filter(isBulkSaveName), [], 'idle') ?? []
  const begun = Object.keys(byName).filter(name => byName[name]?.userId === userId)
  const names = new Set([...stored, ...begun])
  if (userId === undefined || names.size === 0) return null
  return (
    <section aria-label="Saving">
      {[...names].map(name => (
        <BulkSaveBar key={`${userId} ${name}`} name={name} />
      ))}
    </section>
  )
}
