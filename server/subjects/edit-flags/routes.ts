import { editFlags } from '#contract/edit-flags.ts'
import { isEdit } from '#contract/folder-history.ts'
import { roleMay } from '#contract/roles.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { isOwner } from '../announcements/index.ts'
import { lineWithId } from '../membership-history/index.ts'
import { findTarget, requireExisting, requireRole, roleIn, type TargetKinds } from '../memberships/index.ts'
import { tellOfFlag, tellOfSettling } from './notices.ts'
import { dropFlag, flagPage, flagWithId, nameOf, putFlag } from './rows.ts'

interface Parts {
  settings: Settings
  store: Store
  targets: TargetKinds
}

export const editFlagHandlers = ({ settings, store, targets }: Parts) => {
  const isServerOwner = (user: User, isLocal: boolean) => isOwner(settings, user, isLocal)

  return handlers('editFlags', editFlags, {
    flag: keyedHandler({
      prepare: ({ params }, viewing) => findTarget(targets, params, viewing),
      effect: async (tx, { params: { lid }, body: { flag } }, { user, now, prepared: target }) => {
        await requireExisting(tx, targets, target)
        await requireRole(tx, user, target, 'flagEdit')
        const line = await lineWithId(tx, target, lid)
        if (!line || !isEdit(line.kind)) throw new Refusal('not_found')
        if (await putFlag(tx, lid, { ...flag, userId: user.id, now })) {
          // The record may have an earlier name.
          const name = await nameOf(tx, target)
          await tellOfFlag(tx, settings, { ...target, name }, { id: lid, by: user.id, now })
        }
        return { line: (await lineWithId(tx, target, lid)) ?? line }
      },
    }),

    asked: async ({ query: { page } }, { user, isLocal }) => {
      if (!isServerOwner(user, isLocal)) throw new Refusal('not_found')
      return { ...(await flagPage(store.read, page)), page }
    },

    settle: async ({ params: { lid: id } }, { user, isLocal, now }) => {
      await store.write(async tx => {
        const flag = await flagWithId(tx, id)
        if (!flag || flag.target_type === 'bookmark_folder') return
        const target = { type: flag.target_type, id: flag.target_id }
        const isTheirs = flag.user_id === user.id || roleMay(await roleIn(tx, user.id, target), 'holdGroup')
        // Whether there is one that is not theirs to take is not told.
        if (!isTheirs && !isServerOwner(user, isLocal)) return
        await dropFlag(tx, id)
        await tellOfSettling(tx, flag.user_id, { ...target, name: await nameOf(tx, target) }, { id, by: user.id, now })
      })
      return { id }
    },
  })
}
