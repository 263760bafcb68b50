import { indexes } from '#contract/indexes/all.ts'
import { changedList, type ListChange } from '#contract/list-change.ts'
import { titleOf } from '#contract/indexes/record.ts'
import { disciplinesOf } from '#contract/disciplines.ts'
import type { ChosenTerms } from '#contract/profile.ts'
import { optionsOf, type ResearcherChange } from '#contract/profile-fields.ts'
import type { Researcher } from '#contract/researcher.ts'
import type { InterestType } from '#contract/interests.ts'
import type { researchers } from '#contract/researchers.ts'
import { keyedHandler, type Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import type { TargetKinds } from '../memberships/index.ts'
import { composedRecord, type ProfileRecords, requireSelf } from '../people/index.ts'
import { findRecords } from '../records/index.ts'
import { applyChange } from './change-profile.ts'
import { leaveGroupOf, showInGroups } from './groups.ts'
import { interestField, interestsIn } from './interests.ts'
import { nameOrganisation, unnameOrganisation } from './organisations.ts'
import { profileView } from './profile-view.ts'
import type { Parts } from './read-routes.ts'

type Calls =
  | 'update'
  | 'createInterest'
  | 'addInterest'
  | 'removeInterest'
  | 'setDisciplines'
  | 'setResearchTypes'
  | 'setSectors'
  | 'setTherapeutics'
  | 'setMedicalTechnologies'
  | 'addOrganisation'
  | 'removeOrganisation'
  | 'leaveGroup'

/** Whose change it is, and when. */
interface Changer {
  user: User
  now: number
}

interface Chosen {
  ids: string[]
  base?: string[] | undefined
}

/** What the owner changes of their profile, but for its stages. */
export function ownerHandlers({
  catalogue,
  profiles,
  targets,
}: Parts & { profiles: ProfileRecords; targets: TargetKinds }): Pick<Handlers<typeof researchers>, Calls> {
  const change = (tx: Tx, { user, now }: Changer, id: string, fields: ResearcherChange, base: object = {}) => {
    requireSelf(id, user)
    return applyChange(tx, profiles, user.id, { change: fields, base, now })
  }
  /** Adds or removes one interest. */
  const changeInterest = async (tx: Tx, changer: Changer, id: string, type: InterestType | undefined, by: ListChange) => {
    requireSelf(id, changer.user)
    const field = interestField(type)
    const before = (await profileView(tx, changer.user.id))[field]
    return interestsIn(await change(tx, changer, id, { [field]: changedList(before, by) }, { [field]: before }), type)
  }
  const choose = async (tx: Tx, changer: Changer, id: string, list: ChosenTerms, { ids, base }: Chosen): Promise<string[]> =>
    (await change(tx, changer, id, { [list]: ids }, base && { [list]: base }))[list]

  /** What the own profile says now of organisations and groups, before its record is written. */
  const places = async (tx: Tx, user: User): Promise<Pick<Researcher, 'organisations' | 'research_groups'>> => {
    const account = await tx.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    // A record is composed in the shape of the contract.
    return (await composedRecord(tx, account, undefined, 'only_me')).record as Partial<Researcher>
  }

  return {
    update: keyedHandler({
      effect: async (tx, { params, body: { researcher, base } }, { user, ifMatch, now }) => {
        requireSelf(params.id, user)
        if (researcher.visibility?.research_groups !== undefined) await showInGroups(tx, targets, user.id, now)
        return applyChange(tx, profiles, user.id, { change: researcher, base, ifMatch, now })
      },
    }),

    createInterest: keyedHandler({
      effect: (tx, { params, query, body }, changer) =>
        changeInterest(tx, changer, params.id, query.type, { added: [body.interest.name], removed: [] }),
    }),
    addInterest: keyedHandler({
      effect: (tx, { params, query }, changer) => changeInterest(tx, changer, params.id, query.type, { added: [params.iid], removed: [] }),
    }),
    removeInterest: keyedHandler({
      effect: (tx, { params, query }, changer) => changeInterest(tx, changer, params.id, query.type, { added: [], removed: [params.iid] }),
    }),

    setDisciplines: keyedHandler({
      effect: async (tx, { params, body }, changer) => ({
        disciplines: disciplinesOf(await choose(tx, changer, params.id, 'disciplines', body)),
      }),
    }),
    setResearchTypes: keyedHandler({
      effect: async (tx, { params, body }, changer) => ({
        research_types: optionsOf('research_types', await choose(tx, changer, params.id, 'research_types', body.research_type)),
      }),
    }),
    setSectors: keyedHandler({
      effect: async (tx, { params, body }, changer) => ({
        sectors: optionsOf('sectors', await choose(tx, changer, params.id, 'sectors', body.sector)),
      }),
    }),
    setTherapeutics: keyedHandler({
      effect: async (tx, { params, body }, changer) => ({
        therapeutics: optionsOf('therapeutics', await choose(tx, changer, params.id, 'therapeutics', body.therapeutic)),
      }),
    }),
    setMedicalTechnologies: keyedHandler({
      effect: async (tx, { params, body }, changer) => ({
        medical_technologies: optionsOf(
          'medical_technologies',
          await choose(tx, changer, params.id, 'medical_technologies', body.medical_technology),
        ),
      }),
    }),

    addOrganisation: keyedHandler({
      prepare: async ({ params, body }, { user, signal }) => {
        requireSelf(params.id, user)
        const [found] = await findRecords(catalogue, [{ index: 'organisations', slug: body.organisation.id }], signal)
        if (!found) throw new Refusal('not_found')
        return { slug_value: found.slug_values[0]!, name: titleOf(indexes.organisations, found) }
      },
      effect: async (tx, _, { user, prepared }) => {
        if (await nameOrganisation(tx, user.id, prepared)) await profiles.markStale(tx, user.id)
        return { organisations: (await places(tx, user)).organisations ?? [] }
      },
    }),
    removeOrganisation: keyedHandler({
      prepare: async ({ params }, { user, signal }) => {
        requireSelf(params.id, user)
        const [found] = await findRecords(catalogue, [{ index: 'organisations', slug: params.oid }], signal)
        return [params.oid, ...(found?.slug_values ?? [])]
      },
      effect: async (tx, _, { user, prepared: slugs }) => {
        if (await unnameOrganisation(tx, user.id, slugs)) await profiles.markStale(tx, user.id)
        return { organisations: (await places(tx, user)).organisations ?? [] }
      },
    }),

    leaveGroup: keyedHandler({
      prepare: async ({ params }, { user, signal }) => {
        requireSelf(params.id, user)
        const [found] = await findRecords(catalogue, [{ index: 'research_groups', slug: params.gid }], signal)
        return [params.gid, ...(found?.slug_values ?? [])]
      },
      effect: async (tx, _, { user, now, prepared: slugs }) => {
        await leaveGroupOf(tx, targets, user.id, slugs, now)
        await profiles.markStale(tx, user.id)
        return { research_groups: (await places(tx, user)).research_groups ?? [] }
      },
    }),
  }
}
