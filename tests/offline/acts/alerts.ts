import { changeFollowed } from '#features/alerts/change-followed.mutation.ts'
import { follow } from '#features/alerts/follow.mutation.ts'
import { changeSearch } from '#features/alerts/searches/change-search.mutation.ts'
import { deleteSearch } from '#features/alerts/searches/delete-search.mutation.ts'
import { saveSearch } from '#features/alerts/searches/save-search.mutation.ts'
import { allSearches, searches } from '#features/alerts/searches/searches.mirrored.ts'
import { seeSearch } from '#features/alerts/searches/see-search.mutation.ts'
import { unfollow } from '#features/alerts/unfollow.mutation.ts'
import type { Enqueued } from '#offline/queue/enqueue.ts'
import { type Act, type Choice, some } from './act.ts'

export const followOne: Act = ({ tab, profile }) => tab.commit(follow, profile)
const seeFollowed: Act = ({ tab, server, profile, random }) => {
  if (random() < 0.5) server.alerts.findOf(profile, some(random, 'record'))
  return tab.commit(changeFollowed, { ...profile, change: { seen_at: server.now + Math.floor(random() * 1000) } })
}
const pauseFollowed: Act = ({ tab, profile, random }) => tab.commit(changeFollowed, { ...profile, change: { is_paused: random() < 0.5 } })
const mailFollowed: Act = ({ tab, profile, random }) =>
  tab.commit(changeFollowed, { ...profile, change: { mail: random() < 0.5 ? 'daily' : 'off' } })
export const leaveOne: Act = ({ tab, profile }) => tab.commit(unfollow, profile)
const saveOne: Act = ({ tab, random }) =>
  tab.commit(saveSearch, { name: some(random, 'Alert'), data: { index: 'publications', keyword: some(random, 'word') } })

/** One of the saved searches; saves one if there is none. */
const onSearch =
  (act: (choice: Choice, id: string) => Promise<Enqueued<unknown>>): Act =>
  async choice => {
    const ids = [...(await choice.tab.view(allSearches)).of(searches).keys()]
    const id = ids[Math.floor(choice.random() * ids.length)]
    return id === undefined ? saveOne(choice) : act(choice, id)
  }
const renameSearch = onSearch(({ tab, random }, id) => tab.commit(changeSearch, { id, change: { name: some(random, 'Alert') } }))
const pauseSearch = onSearch(({ tab, random }, id) => tab.commit(changeSearch, { id, change: { is_paused: random() < 0.5 } }))
const seeFound = onSearch(({ tab, server, random }, id) => {
  if (random() < 0.5) server.alerts.find(id, some(random, 'record'))
  return tab.commit(seeSearch, { id, seen_at: server.now + Math.floor(random() * 1000) })
})
const mailSearch = onSearch(({ tab, random }, id) => tab.commit(changeSearch, { id, change: { mail: random() < 0.5 ? 'weekly' : 'off' } }))
const dropSearch = onSearch(({ tab }, id) => tab.commit(deleteSearch, { id }))

/** The acts that affect one subject’s rows, by its name. */
export const alertActs = {
  subscriptions: [followOne, leaveOne, followOne, pauseFollowed, seeFollowed, mailFollowed],
  searches: [saveOne, renameSearch, renameSearch, pauseSearch, mailSearch, seeFound, dropSearch],
} satisfies Record<string, readonly Act[]>
