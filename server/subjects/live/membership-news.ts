import type { LiveMessage } from '../../live/port.ts'
import type { LiveSource } from '../../live/watch-changes.ts'
import { eventsSince, peopleOfEvents } from '../membership-events/index.ts'

/** What happened to memberships and invitations: each event to everyone whom it concerns. */
export const membershipNews: LiveSource = async (query, { after, upTo, listeners }) => {
  if (upTo === after) return []
  const found: LiveMessage[] = []
  for (const user of await peopleOfEvents(query, after, upTo)) {
    if (!listeners.has(user.id)) continue
    const { events } = await eventsSince(query, user, after)
    // Those that came meanwhile are found by the next look.
    for (const data of events) if (data.seq <= upTo) found.push({ userId: user.id, event: data.event, data })
  }
  return found
}
