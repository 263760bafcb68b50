import { reachability } from '#api/reachability.ts'
import { organisationTexts } from '#contract/organisation-texts.ts'
import { untilInMirror } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { JoinTarget } from './group-target.ts'
import { allJoinRequests, allMemberships, groupKey, joinRequests, ownMemberships } from './groups/groups.mirrored.ts'

type Outcome = 'member' | 'asked' | 'parked'

/** The longest that the answer is waited for before it is said that the request waits, in milliseconds. */
const longestWait = 5000

/** What came of asking to join: only the server knows who may join at once. Undefined where it does not have the request yet. */
const outcomeOf = ({ kind, id: slug_value }: JoinTarget, requestId: string): Promise<Outcome | undefined> =>
  untilInMirror(async mirror => {
    const own = (await mirror.view(allMemberships)).of(ownMemberships).get(groupKey({ kind, slug_value }))
    if (own) return 'member'
    const requests = (await mirror.view(allJoinRequests)).of(joinRequests)
    const request = requests.get(requestId)
    if (request?.mark === 'parked') return 'parked'
    // One that waited already keeps its own id.
    const isAsked = [...requests.values()].some(
      ({ invitable_type, invitable, action, deleted_at, mark }) =>
        invitable_type === kind && invitable.slug_values[0] === slug_value && action === null && deleted_at === null && mark === undefined,
    )
    return isAsked && !request?.mark ? 'asked' : undefined
  }, longestWait)

/** Says what came of asking to join; offline, that the request is kept. */
export async function tellOutcome(target: JoinTarget, requestId: string): Promise<void> {
  const outcome = reachability.online ? await outcomeOf(target, requestId) : undefined
  // The message about a refused change says more.
  if (outcome !== 'parked') flash({ variant: 'success', text: textOf(target, outcome) })
}

const askedNouns = { research_group: 'group', community: 'community' } as const

function textOf({ kind, name }: JoinTarget, outcome: Exclude<Outcome, 'parked'> | undefined): string {
  if (outcome === undefined) return 'Your request is saved on this device. It is sent when you’re online.'
  if (kind === 'organisation') return outcome === 'member' ? organisationTexts.joined : organisationTexts.requested
  return outcome === 'member'
    ? `You joined “${name}”.`
    : `Your request was sent. The owners and admins of the ${askedNouns[kind]} will answer it.`
}
