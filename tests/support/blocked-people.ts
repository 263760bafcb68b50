import { nextChangeSeq } from '#server/store/change-seq.ts'
import type { TestServer, TestUser } from './test-server.ts'

/** As if the user had blocked this person, wherever they met. */
export const blockPerson = ({ store }: TestServer, { id: user_id }: TestUser, { id: blocked_id }: TestUser) =>
  store.write(async tx => {
    const row = { user_id, blocked_id, slug_value: `blocked-${blocked_id}`, created_at: 1, change_seq: await nextChangeSeq(tx) }
    await tx.insertInto('blocked_people').values(row).execute()
  })
