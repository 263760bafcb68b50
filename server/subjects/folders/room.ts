import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { Refusal, requireBelow } from '../../core/refusal.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { countItems, itemsOf, type Owner, requireRoomForFolder } from './bounds.ts'

/** Refuses a whole folder, with all its items, to an account that has no room for it. */
export async function requireRoomForWhole(tx: Tx, folderId: string, owner: Owner, bounds: AccountBoundTable): Promise<void> {
  await requireRoomForFolder(tx, owner, bounds)
  const items = await countItems(tx, folderId)
  if (items > 0) requireBelow('items', (await itemsOf(tx, owner.id)) + items - 1, bounds[owner.user_type].items)
}

/** Refuses to pass a folder to an account that has no room for it. Whoever asks learns nothing of the other account's numbers. */
export async function requireRoomToTakeOver(tx: Tx, folderId: string, ownerId: string, bounds: AccountBoundTable): Promise<void> {
  const owner = await tx.selectFrom('users').select(['id', 'user_type']).where('id', '=', ownerId).executeTakeFirstOrThrow()
  try {
    await requireRoomForWhole(tx, folderId, owner, bounds)
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    throw new Refusal('limit_reached', {
      sentence: 'The other owner has no room for this folder. Make someone else an owner first, or delete the folder.',
    })
  }
}
