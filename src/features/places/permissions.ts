import { call } from '#api/call.ts'
import { access, type OwnedType, type Permission } from '#contract/access.ts'
import { session } from '#session/session.ts'
import { publicView } from '#session/state.ts'

/** How long an answer counts without asking again, and how long is waited for one before a page is shown, in milliseconds. */
const freshFor = 30_000
const patience = 4000

const kept = new Map<string, { permission: Permission; at: number }>()

/**
 * What the viewer may see of something, by the server's word (S1§6), else by its last word in this tab; undefined when there is none.
 * The server decides again at every call, so nothing is opened by an old answer.
 */
export async function permissionOf(type: OwnedType, id: string): Promise<Permission | undefined> {
  const viewer = publicView.on ? undefined : session.user?.user_id
  const key = `${viewer ?? ''} ${type}/${id}`
  const known = kept.get(key)
  if (known && Date.now() - known.at < freshFor) return known.permission
  try {
    // A page waits for this, so it is asked once.
    const { permission } = await call(access.permissions, { body: { permission: { type, id } } }, { timeout: patience, retries: 0 })
    kept.set(key, { permission, at: Date.now() })
    return permission
  } catch {
    return known?.permission
  }
}
