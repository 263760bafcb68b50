import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import type { UserType } from '#contract/rights.ts'
import type { Role } from '#contract/roles.ts'
import { createDemoCommunities } from './demo-communities.ts'
import type { Store } from './store/store.ts'
import type { Tx } from './store/unit-of-work.ts'
import { addDemoInvitation, addDemoRequest, addMember, type GroupTarget, verifyMember } from './subjects/memberships/index.ts'
import { createDemoGroup, type NewDemoGroup } from './subjects/research-groups/index.ts'
import { createDemoMembers } from './subjects/sign-up/index.ts'

/** The group that a demo account has made. Its slug is one that nobody can choose. */
const own: Omit<NewDemoGroup, 'userId'> = {
  slug: 'demo-open-methods-workshop',
  group: {
    name: 'Open Methods Workshop',
    category: 'academic',
    research_group_type_ids: ['research-group', 'network'],
    country_id: 'NL',
    city: 'Utrecht',
    fte_id: '1-5',
    foundation_year: 2021,
    description: 'An invented group that writes down how others work, so that everybody can repeat it. Its owner made it on this server.',
  },
  topics: [
    { title: 'Protocols that anybody can repeat', description: 'What a protocol has to say so that a stranger gets the same result.' },
    { title: 'Instruments shared between groups', description: 'Who may use what, and how it is booked, cleaned and paid for.' },
    { title: 'Results that did not come out', description: '' },
  ],
}

type Person = { id: string; email: string; first_name: string; last_name: string }

/** Makes the demo accounts members of an organisation, of groups of the demo catalogue, of one of their own and of communities, once. */
export const createDemoGroups = (store: Store, demo: readonly CatalogueRecord[]): Promise<void> =>
  store.write(async tx => {
    const now = Date.now()
    const { premium: pia, verified_academic: ada, trial: tariq, free: frida } = await demoPeople(tx)
    if (!pia || !ada || !tariq || !frida) return
    if (!(await createDemoGroup(tx, { ...own, userId: pia.id }, now))) return
    const made = { type: 'research_group', id: own.slug, name: own.group.name } as const
    const { organisation, groups } = placesOf(demo)

    const join = async (target: GroupTarget, members: readonly [Person, Role][]) => {
      for (const [{ id }, role] of members) await addMember(tx, id, target, role, now)
    }
    await join(made, [
      [pia, 'owner'],
      [ada, 'admin'],
    ])
    await addDemoRequest(tx, tariq.id, made, 'I book the instruments of our institute, and would like to write down how.', now)
    const { email, first_name, last_name } = frida
    const message = 'We write protocols together every other week. Would you like to join us?'
    await addDemoInvitation(tx, made, { by: pia.id, email, first_name, last_name, message }, now)

    await join(organisation, [
      [pia, 'owner'],
      [ada, 'admin'],
      [tariq, 'member'],
    ])
    for (const { id } of [pia, ada]) await verifyMember(tx, { userId: id, slug: organisation.id, way: 'team', by: null }, now)
    await addDemoRequest(tx, frida.id, organisation, 'I have worked here since the spring, in the library.', now)

    const [first, second] = groups
    await join(first, [
      [ada, 'owner'],
      [pia, 'admin'],
      [tariq, 'member'],
    ])
    await join(second, [
      [tariq, 'owner'],
      [pia, 'member'],
    ])
    const others = await createDemoMembers(tx, now)
    await createDemoCommunities(
      tx,
      { owner: pia.id, admin: ada.id, stranger: frida.id, others: [tariq.id, ...others], groups: [made, first] },
      now,
    )
  })

/** The demo accounts by plan. */
async function demoPeople(tx: Tx): Promise<{ [Plan in UserType]?: Person }> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'user_type'])
    .where('demo_password', '!=', '')
    .execute()
  return Object.fromEntries(rows.map(row => [row.user_type, row]))
}

/** The first two groups of the demo catalogue, and the organisation of the first one. */
function placesOf(demo: readonly CatalogueRecord[]): { organisation: GroupTarget; groups: [GroupTarget, GroupTarget] } {
  const target = (type: 'organisation' | 'research_group', record: CatalogueRecord): GroupTarget => ({
    type,
    id: record.slug_values[0]!,
    name: textsAt(record, 'name')[0]!,
  })
  const [first, second] = demo.filter(({ index }) => index === 'research_groups') as [CatalogueRecord, CatalogueRecord]
  const [host] = textsAt(first, 'organisations.name')
  const organisation = demo.find(record => record.index === 'organisations' && textsAt(record, 'name')[0] === host)!
  return { organisation: target('organisation', organisation), groups: [target('research_group', first), target('research_group', second)] }
}
