import { lastAnswer, read } from '#api/read/read.ts'
import { access, type OwnedType, type Permission } from '#contract/access.ts'

/** How long an answer is used without asking again, in milliseconds. */
const freshFor = 30_000
/** How long a page waits for an answer, in milliseconds. */
const timeoutMs = 4000

/**
 * What the viewer may see of a group or community (S1§6), from the server, else from its last answer in this tab; undefined without
 * either. An old answer gives no access, because the server checks every call.
 */
export async function permissionOf(type: OwnedType, id: string): Promise<Permission | undefined> {
  const args = { body: { permission: { type, id } } }
  try {
    // No retries, because a page waits for the answer.
    return (await read(access.permissions, args, { freshFor, timeout: timeoutMs, retries: 0 })).permission
  } catch {
    return lastAnswer(access.permissions, args)?.permission
  }
}
