import { userCategories } from '#contract/rights.ts'
import { type UserSettings, users } from '#contract/users.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { FileStores } from '../../files/port.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { Avatars } from './avatars.ts'
import { currentUserOf } from './current-user.ts'
import { onboardingHandlers } from './onboarding.ts'
import type { ProfileRecords } from './profile-records.ts'
import { updateProfile, mergedSettings, requireSelf, settingsOf } from './users.ts'

/** Personal data and deletion are handled by `privacy`. */
const { remove: _remove, data: _data, ...handledHere } = users

/** Names of closed hints that are stored. */
const maxTooltips = 200

interface Parts {
  fileStores: FileStores
  store: Store
  catalogue: Catalogue
  profiles: ProfileRecords
}

export const peopleHandlers = (parts: Parts) => [...userHandlers(parts), ...onboardingHandlers(parts)]

const userHandlers = ({ fileStores, store, profiles }: Parts) => {
  const avatars = new Avatars(fileStores.avatars)

  /** Sets or removes a user's avatar; the previous file is deleted after the commit. */
  async function changeAvatar(id: string, avatar: string | null): Promise<void> {
    const before = await store.write(async tx => {
      const row = await tx.selectFrom('users').select('avatar').where('id', '=', id).executeTakeFirstOrThrow()
      await tx.updateTable('users').set({ avatar }).where('id', '=', id).execute()
      await profiles.markStale(tx, id)
      return row.avatar
    })
    await avatars.remove(before)
  }

  return handlers('users', handledHere, {
    update: async ({ params, body }, { user, now }) => {
      requireSelf(params.id, user)
      return store.write(async tx => {
        await updateProfile(tx, user.id, body.user, { now })
        await profiles.markStale(tx, user.id)
        return currentUserOf(tx, user.id, now)
      })
    },

    saveProfile: keyedHandler({
      effect: async (tx, { params, body }, { user, now }) => {
        requireSelf(params.id, user)
        const { category_id, ...fields } = body.user
        await updateProfile(tx, user.id, fields, { now })
        if (category_id !== undefined)
          await tx
            .updateTable('users')
            .set({ category: userCategories[category_id - 1]! })
            .where('id', '=', user.id)
            .execute()
        await profiles.markStale(tx, user.id)
        return currentUserOf(tx, user.id, now)
      },
    }),

    setAvatar: async ({ params, body }, { user }) => {
      requireSelf(params.id, user)
      const avatar = await avatars.add(user.id, Buffer.from(body.avatar, 'base64'))
      try {
        await changeAvatar(user.id, avatar)
      } catch (problem) {
        await avatars.remove(avatar)
        throw problem
      }
      return { avatar }
    },

    removeAvatar: async ({ params }, { user }) => {
      requireSelf(params.id, user)
      await changeAvatar(user.id, null)
      return {}
    },

    settings: async ({ params }, { user }) => {
      requireSelf(params.id, user)
      return settingsOf(store.read, user.id)
    },

    setSettings: keyedHandler({
      effect: async (tx, { params, body }, { user, ifMatch }) => {
        requireSelf(params.id, user)
        const { version, ...current } = await settingsOf(tx, user.id)
        const isOlder = ifMatch !== undefined && ifMatch < version
        const next: UserSettings = isOlder ? mergedSettings(current, body.user_settings) : body.user_settings
        await tx
          .updateTable('users')
          .set({ ...next, settings_version: version + 1 })
          .where('id', '=', user.id)
          .execute()
        return { ...next, version: version + 1 }
      },
    }),

    setCategory: async ({ params, body }, { user, now }) => {
      requireSelf(params.id, user)
      const category = userCategories[body.user.category_id - 1]!
      await store.write(tx => tx.updateTable('users').set({ category }).where('id', '=', user.id).execute())
      return currentUserOf(store.read, user.id, now)
    },

    setTooltips: async ({ params, body }, { user }) => {
      requireSelf(params.id, user)
      return store.write(async tx => {
        const row = await tx.selectFrom('users').select('tooltips').where('id', '=', user.id).executeTakeFirstOrThrow()
        const tooltips = [...new Set([...row.tooltips, ...body.tooltips])].slice(0, maxTooltips)
        await tx.updateTable('users').set({ tooltips }).where('id', '=', user.id).execute()
        return { tooltips }
      })
    },
  })
}
