import { lastAnswer, read } from '#api/read/read.ts'
import { access, type OwnedType, type Permission } from '#contract/access.ts'

/** How long an answer counts without asking again, and how long is waited for one before a page is shown, in milliseconds. */
const freshFor = 30_000
const patience = 4000

/**
 * What the viewer may see of something, by the server's word (S1§6), else by its last word in this tab; undefined when there is none.
 * The server decides again at every call, so nothing is opened by an old answer.
 */
export async function permissionOf(type: OwnedType, id: string): Promise<Permission | undefined> {
  const args = { body: { permission: { type, id } } }
  try {
    // A page waits for this, so it is asked once.
    return (await read(access.permissions, args, { freshFor, timeout: patience, retries: 0 })).permission
  } catch {
    return lastAnswer(access.permissions, args)?.permission
  }
}
