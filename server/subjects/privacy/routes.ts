import { rm } from 'node:fs/promises'
import { users } from '#contract/users.ts'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import type { Settings } from '../../core/settings.ts'
import type { FileStores } from '../../files/port.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { addressesOf } from '../addresses/index.ts'
import type { PublicationRecords } from '../own-publications/index.ts'
import type { ResearchGroupRecords } from '../research-groups/index.ts'
import type { StoredFiles } from '../stored-files/index.ts'
import { Avatars, type ProfileRecords, requireSelf } from '../people/index.ts'
import { requireConfirmed, requirePassword, type Sessions } from '../sessions/index.ts'
import { deleteAccount, mailFilesOf } from './account-deletion.ts'
import { consentHandlers } from './consent.ts'
import { personalData } from './personal-data.ts'

interface Parts {
  settings: Settings
  store: Store
  sessions: Sessions
  profiles: ProfileRecords
  publications: PublicationRecords
  groups: ResearchGroupRecords
  files: StoredFiles
  fileStores: FileStores
}

export const privacyHandlers = ({ settings, store, sessions, profiles, publications, groups, files, fileStores }: Parts) => {
  const avatars = new Avatars(fileStores.avatars)
  const dataRequests = new AttemptLimit('data requests', { points: 20, seconds: 3600 }, store)

  const { remove, data } = users
  const accountHandlers = handlers(
    'users',
    { remove, data },
    {
      remove: async ({ params, body }, { user, now, headers }) => {
        requireSelf(params.id, user)
        await requirePassword(store, user, body.password, { now })
        const left = await store.write(async tx => {
          // The owner may have ended it meanwhile, and the addresses may be others by now.
          await sessions.requireActive(tx, user.sid)
          const { email, avatar } = await tx
            .selectFrom('users')
            .select(['email', 'avatar'])
            .where('id', '=', user.id)
            .executeTakeFirstOrThrow()
          const person = { id: user.id, addresses: await addressesOf(tx, { id: user.id, email }) }
          const mails = await mailFilesOf(tx, settings.dataDir, person)
          const stored = await files.namesOf(tx, user.id)
          await deleteAccount(tx, person, now)
          await profiles.markStale(tx, user.id)
          void publications.flush()
          void groups.flush()
          profiles.markMoved()
          return { avatar, mails, stored }
        })
        for (const file of left.mails) await rm(file, { force: true })
        await files.removeFiles(left.stored)
        await avatars.remove(left.avatar)
        headers.set('Clear-Site-Data', '"cache"')
        return {}
      },

      data: async ({ params }, { user, now }) => {
        requireSelf(params.id, user)
        await requireConfirmed(store, user, now)
        await dataRequests.failed(user.id)
        const person = { id: user.id, addresses: await addressesOf(store.read, user) }
        return inPieces({ made_at: now, account: user.id }, personalData(store.read, person))
      },
    },
  )
  return [...accountHandlers, ...consentHandlers({ store })]
}

/** The JSON text of an object with these fields and `tables`. */
async function* inPieces(head: object, tables: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"tables":`
  yield* tables
  yield '}'
}
