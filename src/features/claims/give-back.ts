import { call } from '#api/call.ts'
import { claims } from '#contract/claims.ts'
import { updateUser } from '#session/session.ts'

/** Gives a record back, or withdraws the request for one. */
export async function giveBack(id: string, slug: string): Promise<void> {
  const { user } = await call(claims.release, { params: { id, slug } })
  updateUser(user)
}
